/** Sets a timer of this many milliseconds; returns its cancellation. */
export type SetTimer = (milliseconds: number, work: () => void) => () => void;

export const systemTimer: SetTimer = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
};
