import { bundled, Child } from "./kit/child.ts";
import type { ReplicaOrder, Task, Told } from "./limits-tasks.ts";

let source: string | undefined;
let tasks = 0;

/** Allowed call: key, end of its minute, and whether the calls of all servers were counted. */
export interface Allowed {
  readonly key: string;
  readonly minute: number;
  readonly shared: boolean;
}

/** Process with a rate limiter. */
export class Server {
  readonly #child: Child;

  private constructor(child: Child) {
    this.#child = child;
  }

  static async start(order: ReplicaOrder): Promise<Server> {
    source ??= bundled("limits-replica.ts");
    const child = new Child([process.execPath, source, JSON.stringify(order)]);
    await child.until("ready");
    return new Server(child);
  }

  /** Runs a task to its end and returns its decisions. */
  async run(task: Task): Promise<readonly Told[]> {
    const id = ++tasks;
    this.#child.say(JSON.stringify({ id, ...task }));
    await this.#child.until(`done ${id}`);
    const head = `result ${id} `;
    const result = this.#child.lines.find((line) => line.startsWith(head));
    return JSON.parse(result!.slice(head.length));
  }

  /** Returns the allowed calls that the process has reported in lines of their own. */
  told(): readonly Allowed[] {
    const found: Allowed[] = [];
    for (const line of this.#child.lines) {
      const [, minute, how, key] = /^allowed (\d+) (shared|alone) (.+)$/.exec(line) ?? [];
      if (key !== undefined) found.push({ key, minute: Number(minute), shared: how === "shared" });
    }
    return found;
  }

  async kill(): Promise<void> {
    this.#child.kill();
    await this.#child.gone;
  }
}
