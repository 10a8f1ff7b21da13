import { Link } from "@tanstack/react-router";
import { buttonClasses } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";

/** In the place of a saved scan that is not there, or not this account's. */
export const NoSuchScan = () => (
  <EmptyState
    title="There is no saved scan at this address"
    action={
      <Link to="/saved" className={buttonClasses("primary")}>
        Go to the saved scans
      </Link>
    }
  >
    It may have been deleted, or it belongs to another account. Links to scans open for the account that saved them.
  </EmptyState>
);
