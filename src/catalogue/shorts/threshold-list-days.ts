import { listDays } from "../company/short-figures.ts";
import { defineShortInput } from "../define-short-input.ts";

export default defineShortInput({
  alias: "threshold_list_days",
  aliases: ["reg_sho_days"],
  displayName: "Days on the Threshold List",
  description:
    "Business days in a row on the threshold list of Regulation SHO, up to the newest list; 0 for a security that is not on it.",
  synonyms: [
    "days on the threshold list",
    "threshold list days",
    "reg sho threshold list",
    "days on reg sho",
    "regulation sho threshold list",
    "threshold security days",
    "days on the reg sho list",
    "reg sho days",
    "threshold list",
    "reg sho threshold days",
    "days on the reg sho threshold list",
    "regsho threshold list",
    "regulation sho days",
    "consecutive days on the threshold list",
    "threshold securities list days",
    "regsho days",
    "days on regsho threshold list",
  ],
  unit: "n",
  cadence: "daily",
  feeds: ["threshold"],
  value: ([rows], moment, ago) => listDays(rows!, moment, ago),
});
