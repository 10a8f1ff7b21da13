import type { Suite } from "../suite.ts";
import { cold } from "./cold.ts";
import { http } from "./http.ts";
import { live } from "./live.ts";
import { mix } from "./mix.ts";
import { admission, crossSection, encoder } from "./parts.ts";
import { asOf, range } from "./past.ts";
import { savedScans } from "./saved-scans.ts";
import { scale } from "./scale.ts";
import { scan } from "./scan.ts";
import { append, boot, importSuite } from "./store.ts";
import { words } from "./words.ts";

/** All suites in running order; `append` comes last, because it adds days to the folder that the others read. */
export const SUITES: readonly Suite[] = [
  scan,
  cold,
  savedScans,
  crossSection,
  range,
  asOf,
  scale,
  importSuite,
  boot,
  http,
  admission,
  encoder,
  words,
  mix,
  live,
  append,
];
