import { AppError } from "#base";
import { BOUNDS } from "#contract";
import { COMMON_PASSWORDS } from "./common-passwords.ts";

/**
 * The form in which passwords are hashed and verified (NFKC, as NIST SP 800-63B wants): keyboards write one letter in
 * several ways.
 */
export function normalPassword(password: string): string {
  return password.normalize("NFKC");
}

function refuse(path: string, rule: string, message: string): never {
  throw new AppError("validation_failed", message, [{ path, rule, message }]);
}

/**
 * A new password in its normal form. `path` is where it stands in the request.
 * Errors: validation_failed for one that is too short, too long, very common, or the owner's address.
 */
export function checkedPassword(password: string, email: string | null, path: string): string {
  const { minimum, maximum } = BOUNDS.passwordLength;
  if (password.length < minimum || password.length > maximum) {
    refuse(
      path,
      "password_length",
      `The password has ${password.length} characters; it must have ${minimum} to ${maximum}.`,
    );
  }
  const lower = password.toLowerCase();
  if (COMMON_PASSWORDS.has(lower)) {
    refuse(path, "common_password", "The password is one of the commonest of all; choose another.");
  }
  if (email !== null && (lower === email || lower === email.split("@", 1)[0])) {
    refuse(path, "password_is_email", "The password is the e-mail address; choose another.");
  }
  return normalPassword(password);
}
