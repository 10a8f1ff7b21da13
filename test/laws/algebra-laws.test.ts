import { describe } from "vitest";
import { ALGEBRA_LAWS } from "./algebra-laws.ts";
import { holds } from "./ci-laws.ts";

describe("algebra of scans as of the past", () => {
  holds(ALGEBRA_LAWS);
});
