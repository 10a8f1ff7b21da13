import { AppError } from "#base";
import { LIMITS } from "#contract";

// HTML's form of an address (living standard, "valid email address"), on what is lower case already.
const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const FORM = new RegExp(
  `^[a-z0-9!#$%&'*+/=?^_\`{|}~-]+(?:\\.[a-z0-9!#$%&'*+/=?^_\`{|}~-]+)*@${LABEL}(?:\\.${LABEL})*$`,
);
const LOCAL_PART = 64;

/** The form in which addresses are kept and compared. */
export function normalEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** Whether a normal text is an address. */
export function isEmail(normal: string): boolean {
  return normal.length <= LIMITS.emailLength && normal.indexOf("@") <= LOCAL_PART && FORM.test(normal);
}

/** The normal form of an address that a person gives. Errors: validation_failed at /email. */
export function checkedEmail(text: string): string {
  const normal = normalEmail(text);
  if (isEmail(normal)) return normal;
  const message = `"${text.slice(0, 80)}" is no e-mail address; it must be like name@example.com.`;
  throw new AppError("validation_failed", message, [{ path: "/email", rule: "email", message }]);
}
