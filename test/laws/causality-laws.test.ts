import { describe } from "vitest";
import { CAUSALITY_LAWS } from "./causality-laws.ts";
import { holds } from "./ci-laws.ts";

describe("causality of scans as of the past", () => {
  holds(CAUSALITY_LAWS);
});
