import { PageHeader } from "../ui/page-header.tsx";
import { AuditLog } from "./audit-log.tsx";
import { BrowserSessions } from "./browser-sessions.tsx";
import { PasswordForm } from "./password-form.tsx";
import { PreferencesForm } from "./preferences-form.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { SubscriptionCard } from "./subscription-card.tsx";

export const SettingsPage = () => (
  <>
    <PageHeader title="Settings" lead="How Winnow appears to you, your subscription and how you sign in." />
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="flex flex-col gap-6">
        <PreferencesForm />
        <div id="subscription">
          <SubscriptionCard />
        </div>
      </div>
      <div className="flex flex-col gap-6">
        <PasswordForm />
        <SecondFactor />
        <BrowserSessions />
        <AuditLog />
      </div>
    </div>
  </>
);
