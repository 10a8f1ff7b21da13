import { OSCILLATORS } from "./thinkscript-oscillators.ts";
import { OVERLAYS } from "./thinkscript-overlays.ts";
import type { ThinkScriptStudy } from "./thinkscript-study.ts";

/** Studies and functions of thinkScript that are series. */
export const THINKSCRIPT_STUDIES: readonly ThinkScriptStudy[] = [...OVERLAYS, ...OSCILLATORS];
