import { describe } from "vitest";
import { BASIS_LAWS } from "./basis-laws.ts";
import { holds } from "./ci-laws.ts";

describe("basis of scans as of the past", () => {
  holds(BASIS_LAWS);
});
