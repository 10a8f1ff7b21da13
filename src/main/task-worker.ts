import { parentPort } from "node:worker_threads";
import { assert, threadFault, type ThreadFault } from "#base";
import { DraftCache, type Drafter, type DraftReply, type DraftRequest } from "#language";
import { tasks, type KeptData, type Task, type TaskName } from "#operations";
import { systemClock } from "./system-clock.ts";

type Kept = KeptData[keyof KeptData];

/** What the thread that serves tells its task worker. */
export type TaskCommand =
  | {
      readonly kind: "task";
      readonly id: number;
      readonly name: TaskName;
      readonly input: unknown;
      /** Numbers of kept data, by the member of the task's tools. */
      readonly kept: Readonly<Partial<Record<keyof KeptData, number>>>;
      readonly drafter: Pick<Drafter, "id" | "priceFactor"> | undefined;
    }
  | { readonly kind: "keep"; readonly place: number; readonly value: Kept }
  | { readonly kind: "forget"; readonly place: number }
  /** What a language model answered to the draft of a task. */
  | { readonly kind: "drafted"; readonly id: number; readonly reply: DraftReply };

export type TaskMessage =
  | { readonly kind: "ready" }
  | { readonly kind: "done"; readonly id: number; readonly value: unknown }
  | { readonly kind: "failed"; readonly id: number; readonly fault: ThreadFault }
  /** The task waits for a language model. */
  | { readonly kind: "draft"; readonly id: number; readonly request: DraftRequest };

assert(parentPort !== null, "this module is the entry of a worker");
const port = parentPort;
const say = (word: TaskMessage): void => port.postMessage(word);
const kept = new Map<number, Kept>();
const cache = new DraftCache(systemClock);
/** Tasks that wait for a language model: one draft of each at a time. */
const drafting = new Map<number, (reply: DraftReply) => void>();

/** The model, which is asked by the other thread: its network, its credits. */
function drafterOf(id: number, { id: name, priceFactor }: Pick<Drafter, "id" | "priceFactor">): Drafter {
  return {
    id: name,
    priceFactor,
    draft: (request) =>
      new Promise((resolve) => {
        drafting.set(id, resolve);
        say({ kind: "draft", id, request });
      }),
  };
}

async function perform({
  id,
  name,
  input,
  kept: places,
  drafter,
}: Extract<TaskCommand, { kind: "task" }>): Promise<void> {
  try {
    const own = Object.fromEntries(Object.entries(places).map(([member, place]) => [member, kept.get(place)]));
    const tools = {
      ...(own as KeptData),
      clock: systemClock,
      cache,
      drafter: drafter === undefined ? undefined : drafterOf(id, drafter),
    };
    // The thread that gives a task gives it the input of its name.
    const task = tasks[name] as Task<unknown, unknown>;
    say({ kind: "done", id, value: await task(input, tools) });
  } catch (error) {
    say({ kind: "failed", id, fault: threadFault(error) });
  }
}

port.on("message", (order: TaskCommand) => {
  if (order.kind === "task") void perform(order);
  else if (order.kind === "keep") kept.set(order.place, order.value);
  else if (order.kind === "forget") kept.delete(order.place);
  else {
    const resolve = drafting.get(order.id);
    drafting.delete(order.id);
    resolve?.(order.reply);
  }
});
say({ kind: "ready" });
