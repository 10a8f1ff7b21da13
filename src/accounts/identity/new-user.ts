import type { UserRecord } from "../ports/users.ts";

/** A user made at `now` with the least rights, but for what `about` says. */
export function newUser(id: string, now: number, about: Partial<Omit<UserRecord, "id">> = {}): UserRecord {
  return {
    id,
    email: null,
    name: "",
    passwordHash: null,
    plan: "basic",
    operator: false,
    disabledAt: null,
    totpSecret: null,
    totpLastStep: null,
    oidcSubject: null,
    settings: "{}",
    createdAt: now,
    updatedAt: now,
    ...about,
  };
}
