import { parentPort } from "node:worker_threads";
import { assert, threadFault, type ThreadFault } from "#base";
import { DraftCache, loadParser, type Drafter, type DraftReply, type DraftRequest } from "#language";
import { tasks, type KeptData, type Task, type TaskName } from "#operations";
import { systemClock } from "./system-clock.ts";

type Kept = KeptData[keyof KeptData];

/** Message from the serving thread to its task worker. */
export type TaskCommand =
  | {
      readonly kind: "task";
      readonly id: number;
      readonly name: TaskName;
      readonly input: unknown;
      /** Places of kept data, by the member of the task's tools. */
      readonly kept: Readonly<Partial<Record<keyof KeptData, number>>>;
      readonly drafter: Pick<Drafter, "id" | "priceFactor"> | undefined;
    }
  | { readonly kind: "keep"; readonly place: number; readonly value: Kept }
  | { readonly kind: "forget"; readonly place: number }
  /** Reply of a language model to the draft of a task. */
  | { readonly kind: "drafted"; readonly id: number; readonly reply: DraftReply };

export type TaskMessage =
  | { readonly kind: "ready" }
  | { readonly kind: "done"; readonly id: number; readonly value: unknown }
  | { readonly kind: "failed"; readonly id: number; readonly fault: ThreadFault }
  /** The task waits for the reply of a language model. */
  | { readonly kind: "draft"; readonly id: number; readonly request: DraftRequest };

assert(parentPort !== null, "this module is the entry of a worker");
const port = parentPort;
const send = (message: TaskMessage): void => port.postMessage(message);
const kept = new Map<number, Kept>();
const cache = new DraftCache(systemClock);
/** Tasks that wait for a language model, by id; each waits for one draft at a time. */
const drafting = new Map<number, (reply: DraftReply) => void>();

/** Returns a drafter whose requests the serving thread sends, since it holds the network and the credits. */
function drafterOf(id: number, { id: name, priceFactor }: Pick<Drafter, "id" | "priceFactor">): Drafter {
  return {
    id: name,
    priceFactor,
    draft: (request) =>
      new Promise((resolve) => {
        drafting.set(id, resolve);
        send({ kind: "draft", id, request });
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
    // The serving thread pairs each name with the input of that task.
    const task = tasks[name] as Task<unknown, unknown>;
    send({ kind: "done", id, value: await task(input, tools) });
  } catch (error) {
    send({ kind: "failed", id, fault: threadFault(error) });
  }
}

port.on("message", (command: TaskCommand) => {
  if (command.kind === "task") void perform(command);
  else if (command.kind === "keep") kept.set(command.place, command.value);
  else if (command.kind === "forget") kept.delete(command.place);
  else {
    const resolve = drafting.get(command.id);
    drafting.delete(command.id);
    resolve?.(command.reply);
  }
});
await loadParser();
send({ kind: "ready" });
