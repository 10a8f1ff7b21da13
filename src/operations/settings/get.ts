import { settingsOf } from "#accounts";
import { SettingsReply } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { accountsOf, memberOf } from "../member.ts";

export default defineOperation({
  id: "getSettings",
  tag: "settings",
  summary: "Read your settings; what you never set has its default.",
  http: { method: "GET", path: "/api/v2/settings" },
  access: "read",
  cost: "read",
  output: SettingsReply,
  async run(context, _input, call) {
    return { settings: await settingsOf(accountsOf(context), memberOf(call).userId) };
  },
});
