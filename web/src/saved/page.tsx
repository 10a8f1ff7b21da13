import { PageHeader } from "../ui/page-header.tsx";
import { SavedScans } from "./saved-scans.tsx";
import { Watchlists } from "./watchlists.tsx";

export const SavedPage = () => (
  <>
    <PageHeader title="Saved scans and watchlists" lead="Scans that you keep, and lists of tickers to run them over." />
    <div className="grid items-start gap-6 xl:grid-cols-[3fr_2fr]">
      <SavedScans />
      <Watchlists />
    </div>
  </>
);
