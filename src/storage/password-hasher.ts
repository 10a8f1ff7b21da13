import type { PasswordHasher } from "#accounts";
import { AppError, Places } from "#base";

export interface Argon2Options {
  /** OWASP's first choice for argon2id: 19 MiB, two passes, one lane; about 15 ms. Lower only in tests. */
  readonly memoryKiB?: number;
  readonly passes?: number;
  /** Number of concurrent computations; each uses one core and `memoryKiB`. */
  readonly concurrent?: number;
  /** Number of computations that may wait. */
  readonly waiting?: number;
}

const argon2 = () => import("@node-rs/argon2");

/**
 * Creates an argon2id hasher that computes in threads outside the event loop. The number of computations is limited, so
 * that passwords cannot be used to overload the machine.
 */
export function argon2Hasher(options: Argon2Options = {}): PasswordHasher {
  const { memoryKiB = 19_456, passes = 2, concurrent = 2, waiting = 16 } = options;
  const places = new Places({
    atOnce: concurrent,
    waiting,
    refusal: () => new AppError("unavailable", "Too many passwords are being checked at this moment; try again."),
  });
  const inTurn = <T>(begun: (() => Promise<void>) | undefined, task: () => Promise<T>): Promise<T> =>
    places.run("", async () => {
      await begun?.();
      return task();
    });
  const cost = { memoryCost: memoryKiB, timeCost: passes, parallelism: 1 };
  // No password matches this hash, and verifying it costs as much as a real one.
  const dummyHash = `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$${"A".repeat(22)}$${"A".repeat(43)}`;
  return {
    hash: (password, begun) => inTurn(begun, async () => (await argon2()).hash(password, cost)),
    verify: (known, password, begun) =>
      inTurn(begun, async () => {
        const { verify } = await argon2();
        try {
          return await verify(known ?? dummyHash, password);
        } catch {
          return false;
        }
      }),
  };
}
