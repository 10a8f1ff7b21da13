import { installationState } from "#accounts";
import { InstallationReply } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { accountsOf } from "../member.ts";

export default defineOperation({
  id: "getInstallation",
  tag: "auth",
  summary: "What a visitor can do here before signing in, and whether the market is invented.",
  http: { method: "GET", path: "/api/v2/auth/installation" },
  access: "open",
  cost: "read",
  output: InstallationReply,
  errors: ["unavailable"],
  async run(context) {
    const { claimed, signUpOpen, needsSetupCode, oidc } = await installationState(accountsOf(context));
    const { origin } = context;
    return {
      installation: {
        claimed,
        sign_up_open: signUpOpen,
        needs_setup_code: needsSetupCode,
        oidc,
        demo: (await origin?.isDemo()) ?? false,
        demo_progress: origin?.progress() ?? null,
      },
    };
  },
});
