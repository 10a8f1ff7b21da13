import { describe } from "vitest";
import { holds } from "./ci-laws.ts";
import { RANGE_LAWS } from "./range-laws.ts";

describe("ranges of sessions", () => {
  holds(RANGE_LAWS);
});
