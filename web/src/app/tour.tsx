import { useLocation, useNavigate } from "@tanstack/react-router";
import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import { useState } from "react";
import { WORKED_EXAMPLES, type Lesson } from "../docs/worked-examples.ts";
import { scanHash } from "../scanner/scan-draft.ts";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { LAYER } from "../ui/layer.ts";
import { TOUR_STEPS } from "./tour-steps.ts";
import { endTour } from "./tour-state.ts";

const CHOICES = WORKED_EXAMPLES.slice(0, 3);

/**
 * The first-run tour: a panel beside the page that stays usable. It begins with the choice of a scan, which is run, and
 * goes on to what is then to be seen. It is shown while it is mounted.
 */
export function Tour() {
  const [step, setStep] = useState(-1);
  const navigate = useNavigate();
  const isScanner = useLocation({ select: ({ pathname }) => pathname === "/" });
  if (!isScanner) return null;
  const choose = ({ payload }: Lesson): void => {
    void navigate({ to: "/", hash: scanHash({ payload, universe: "" }) });
    setStep(0);
  };
  const shown = TOUR_STEPS[step];
  return (
    <Dialog.Root open modal={false} onOpenChange={endTour}>
      <Dialog.Portal>
        <Dialog.Content
          // Anew for the steps, so that the focus goes to their first button.
          key={shown === undefined ? "choice" : "steps"}
          aria-describedby={undefined}
          onInteractOutside={(event) => event.preventDefault()}
          className={classes(
            LAYER,
            "fixed inset-x-3 bottom-18 p-4 outline-none md:inset-x-auto md:right-5 md:bottom-5 md:w-96",
          )}
        >
          <Dialog.Title className="pr-8 font-semibold">{shown?.title ?? "Your first scan"}</Dialog.Title>
          {shown === undefined ? (
            <Choice onChoose={choose} />
          ) : (
            <Step step={step} onStep={(next) => (next < TOUR_STEPS.length ? setStep(next) : endTour())} />
          )}
          <Dialog.Close
            aria-label="End the tour"
            className="absolute top-3 right-3 flex size-7 items-center justify-center rounded-md text-ink-muted hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const Choice = ({ onChoose }: { readonly onChoose: (example: Lesson) => void }) => (
  <>
    <p className="mt-1 text-ink-muted">A scan finds the stocks that satisfy your conditions. Pick one to begin with:</p>
    <ul className="mt-3 flex flex-col gap-2">
      {CHOICES.map((example) => (
        <li key={example.id}>
          <button
            type="button"
            onClick={() => onChoose(example)}
            className="w-full rounded-md border border-line-strong px-3 py-2 text-left hover:bg-sunken"
          >
            <span className="block font-medium">{example.title}</span>
            <span className="block text-sm text-ink-muted">{example.lesson}</span>
          </button>
        </li>
      ))}
    </ul>
    <Button look="quiet" className="mt-2" onClick={endTour}>
      Skip the tour
    </Button>
  </>
);

interface StepProps {
  readonly step: number;
  readonly onStep: (step: number) => void;
}

function Step({ step, onStep }: StepProps) {
  const isLast = step === TOUR_STEPS.length - 1;
  return (
    <>
      <p className="mt-1">{TOUR_STEPS[step]?.text}</p>
      <div className="mt-4 flex items-center justify-between gap-2">
        <span className="text-sm text-ink-muted">
          {step + 1} of {TOUR_STEPS.length}
        </span>
        <span className="flex gap-2">
          {step > 0 && <Button onClick={() => onStep(step - 1)}>Back</Button>}
          <Button look="primary" onClick={() => onStep(step + 1)}>
            {isLast ? "Done" : "Next"}
          </Button>
        </span>
      </div>
    </>
  );
}
