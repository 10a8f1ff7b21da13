import { Link } from "@tanstack/react-router";
import { buttonClasses } from "../ui/button.tsx";

/** Opens a saved scan in the scanner. */
export const OpenScanLink = ({ id, name }: { readonly id: number; readonly name: string }) => (
  <Link to="/" search={{ scan: id }} aria-label={`Open ${name}`} className={buttonClasses("secondary", "small")}>
    Open
  </Link>
);
