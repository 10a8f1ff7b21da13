import { Link } from "@tanstack/react-router";
import type { ScanPayload } from "#contract";
import { scanHash } from "../scanner/scan-draft.ts";
import { buttonClasses } from "../ui/button.tsx";

interface OpenInScannerProps {
  readonly payload: ScanPayload;
  /** What is opened, for screen readers. */
  readonly name: string;
}

/** Leads to the scanner with a scan in it. */
export const OpenInScanner = ({ payload, name }: OpenInScannerProps) => (
  <Link
    to="/"
    hash={scanHash({ payload, universe: "" })}
    aria-label={`Open in the scanner: ${name}`}
    className={`${buttonClasses("secondary", "small")} self-start`}
  >
    Open in the scanner
  </Link>
);
