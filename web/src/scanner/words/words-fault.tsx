import { ApiError } from "../../api/api-error.ts";

/** Why words could not be asked about at all, such as a plan without them. */
export const WordsFault = ({ error }: { readonly error: Error }) => (
  <p role="alert" className="text-sm text-down">
    {error instanceof ApiError ? error.message : "The words could not be sent; try again."}
  </p>
);
