import { changeSettings } from "#accounts";
import type { Issue } from "#base";
import { checkNames } from "#catalogue";
import { ChangeSettingsRequest, invalidError, SettingsReply } from "#contract";
import { bodyOf, defineOperation } from "../define-operation.ts";
import { accountsOf, doerOf, memberOf } from "../member.ts";
import { checkUniverse } from "../scan/resolve-universe.ts";

const FILTER = "/All/0/FeatureWindow/Filters/";

/** Studies that do not exist; those that this version cannot evaluate yet may be wished for. */
function issuesOf(columns: readonly string[]): readonly Issue[] {
  const filters = columns.map((Input) => ({ Input }));
  return checkNames({ All: [{ FeatureWindow: { Filters: filters } }] }).map((issue) => ({
    ...issue,
    path: `/results_columns/${issue.path.slice(FILTER.length).split("/")[0]}`,
  }));
}

export default defineOperation({
  id: "changeSettings",
  tag: "settings",
  summary: "Change some of your settings.",
  description: "What is left out stays as it is; null sets a setting back to its default.",
  http: { method: "PATCH", path: "/api/v2/settings" },
  access: "write",
  cost: "read",
  body: bodyOf(ChangeSettingsRequest, {
    time_zone: "Europe/Berlin",
    theme: "dark",
    results_columns: ["close", "change_pct", "rsi(14)"],
  }),
  output: SettingsReply,
  async run(context, { body }, call) {
    const accounts = accountsOf(context);
    const { userId } = memberOf(call);
    const issues = issuesOf(body.results_columns ?? []);
    if (issues.length > 0) throw invalidError(issues);
    await checkUniverse(context, call, body.default_universe, "/default_universe");
    return { settings: await changeSettings(accounts, userId, body, doerOf(call)) };
  },
});
