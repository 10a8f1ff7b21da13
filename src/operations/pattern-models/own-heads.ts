import type { AccountsContext, KeptModel } from "#accounts";
import type { NamedModel } from "#language";
import { ENCODER_VERSION } from "#pattern-models";
import type { Context } from "../context.ts";
import { accountsOf } from "../member.ts";
import type { FindPatternHeads } from "../context.ts";

type Keeping = Pick<AccountsContext, "store" | "clock">;

/** When a model was used is known to the hour: more would be a write with every scan. */
const NOTED_MS = 3_600_000;

async function noteUseIn({ store, clock }: Keeping, models: readonly KeptModel[]): Promise<void> {
  const now = clock.now();
  const unnoted = models.filter(({ usedAt }) => usedAt === null || now - usedAt >= NOTED_MS);
  await store.patternModels.markUsed(
    unnoted.map(({ id }) => id),
    now,
  );
}

/** Notes that models were used, so that they are looked after. */
export function noteUse(context: Context, models: readonly KeptModel[]): Promise<void> {
  return noteUseIn(accountsOf(context), models);
}

/** What scans find of the models of a member. */
export function patternHeadsIn(accounts: Keeping): FindPatternHeads {
  return async ({ userId }, ids) => {
    const models = await accounts.store.patternModels.ownedAmong(ids, userId);
    const answering = models.filter((model) => headOf(model) !== null && model.state.status !== "archived");
    await noteUseIn(accounts, answering);
    return new Map(
      models.map((model) => {
        const { status, staleReason } = model.state;
        return [model.id, { status, staleReason, head: headOf(model) }];
      }),
    );
  };
}

/** Embeddings of another encoder cannot be compared with those of this one. */
function headOf({ learnt }: KeptModel) {
  return learnt?.head.encoder === ENCODER_VERSION ? learnt.head : null;
}

const PAGE = 100;

/** The models of a user that words can name: those that can answer. */
export function namedModelsIn({ store }: Keeping): (userId: string) => Promise<readonly NamedModel[]> {
  return async (userId) => {
    const { items } = await store.patternModels.list(userId, { limit: PAGE });
    return items
      .filter((model) => headOf(model) !== null && model.state.status !== "archived")
      .map(({ id, name }) => ({ id, name }));
  };
}
