import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "#base";

/** Credits that the provider billed for one attempt, and the most that one attempt may cost. */
export interface Bill {
  readonly reservation: string;
  readonly billed: number;
  readonly max: number;
}

export interface Provider {
  readonly url: string;
  readonly bills: readonly Bill[];
  /** Number of attempts by outcome. */
  readonly faults: Readonly<Record<string, number>>;
  close(): void;
}

/** Starts a provider of AI work on the loopback that fails in all billed and unbilled ways. Its bills are the truth. */
export async function startProvider(random: Random): Promise<Provider> {
  const bills: Bill[] = [];
  const faults = { ok: 0, errorBilled: 0, errorFree: 0, tooMany: 0, hangs: 0, resets: 0 };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const { reservation, max } = JSON.parse(Buffer.concat(parts).toString()) as Omit<Bill, "billed">;
      const bill = (billed: number): number => {
        bills.push({ reservation, billed, max });
        return billed;
      };
      const answer = async (status: number, billed: number): Promise<void> => {
        await pause(1 + random.int(30));
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify({ billed }));
      };
      const luck = random.next();
      if (luck < 0.04) {
        // The provider bills the attempt and never answers.
        faults.hangs++;
        bill(max);
      } else if (luck < 0.1) {
        faults.resets++;
        bill(max);
        request.socket.destroy();
      } else if (luck < 0.2) {
        faults.errorBilled++;
        void answer(500, bill(random.int(max + 1)));
      } else if (luck < 0.3) {
        faults.errorFree++;
        void answer(503, bill(0));
      } else if (luck < 0.35) {
        faults.tooMany++;
        void answer(429, bill(0));
      } else {
        faults.ok++;
        void answer(200, bill(random.int(max + 1)));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    bills,
    faults,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
