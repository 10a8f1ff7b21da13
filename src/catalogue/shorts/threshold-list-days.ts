import { listDays } from "../company/short-figures.ts";
import { defineShortInput } from "../define-short-input.ts";

export default defineShortInput({
  alias: "threshold_list_days",
  aliases: ["reg_sho_days"],
  displayName: "Days on the Threshold List",
  description:
    "Business days in a row on the threshold list of Regulation SHO, up to the newest list; 0 for a security that is not on it.",
  unit: "n",
  cadence: "daily",
  feeds: ["threshold"],
  value: ([rows], moment, ago) => listDays(rows!, moment, ago),
});
