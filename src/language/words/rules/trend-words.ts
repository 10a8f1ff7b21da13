import { WORDS } from "./classes.ts";

export const RISING = WORDS["rise"]!;
export const FALLING = WORDS["drop"]!;
