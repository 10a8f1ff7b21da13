import { FastForward, Pause } from "lucide-react";
import type { ReactNode } from "react";
import { useFeed } from "../api/market-status.ts";
import { useSimulate } from "../api/feed.ts";
import { useSession } from "../api/session.ts";
import { Button } from "../ui/button.tsx";
import { useToast } from "../ui/toast.tsx";
import { speedText } from "./describe-feed.ts";

const SPEEDS = [1, 10, 60] as const;

const DAY = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", weekday: "short", month: "short", day: "numeric" });

/** Above every page while the market is simulated: which session plays and how fast; operators change that here. */
export function SimulationBar() {
  const simulated = useFeed()?.simulated ?? null;
  if (simulated === null) return null;
  const { session, speed } = simulated;
  return (
    <section
      aria-label="Simulated session"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-warn-soft px-3 py-1 text-sm md:px-5"
    >
      <p className="min-h-7 content-center">
        <span className="font-medium">Simulated session · {speedText(speed)}</span>{" "}
        <span className="text-ink-muted">{DAY.format(new Date(`${session}T00:00Z`))}, invented prices</span>
      </p>
      <Controls speed={speed} />
    </section>
  );
}

function Controls({ speed }: { readonly speed: number }) {
  const isOperator = useSession().data?.user.operator === true;
  const { mutate, isPending } = useSimulate();
  const toast = useToast();
  if (!isOperator) return null;
  const change = (wanted: Parameters<typeof mutate>[0]): void =>
    mutate(wanted, {
      onError: ({ message }) => toast({ title: "The session was not changed", detail: message, tone: "bad" }),
    });
  return (
    <div className="flex flex-wrap items-center gap-1">
      <SpeedButton isChosen={speed === 0} onPress={() => change({ speed: 0 })}>
        <Pause aria-hidden className="size-3.5" />
        Pause
      </SpeedButton>
      {SPEEDS.map((one) => (
        <SpeedButton key={one} isChosen={speed === one} onPress={() => change({ speed: one })}>
          {speedText(one)}
        </SpeedButton>
      ))}
      <Button look="quiet" size="small" busy={isPending} onClick={() => change({ session: "next" })}>
        {!isPending && <FastForward aria-hidden className="size-3.5" />}
        Next session
      </Button>
    </div>
  );
}

interface SpeedButtonProps {
  readonly isChosen: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

const SpeedButton = ({ isChosen, onPress, children }: SpeedButtonProps) => (
  <Button look={isChosen ? "secondary" : "quiet"} size="small" aria-pressed={isChosen} onClick={onPress}>
    {children}
  </Button>
);
