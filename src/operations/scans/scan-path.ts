import { integer } from "../parameter.ts";

const whole = integer({
  description: "The id of the saved scan.",
  required: true,
  min: 1,
  max: Number.MAX_SAFE_INTEGER,
  example: "1",
});

export const SCAN_PATH = {
  // Each scan has one path: 01 and 1 are not the same text.
  scan_id: { ...whole, read: (text: string) => (text.startsWith("0") ? { problem: "is no id" } : whole.read(text)) },
};
