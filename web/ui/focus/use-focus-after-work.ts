import { type RefObject, useEffect, useRef } from 'react';

/** A control that is disabled while it works loses the focus: when the work is done, and nothing else has it, `target` gets it. */
export function useFocusAfterWork(isBusy: boolean, target: RefObject<HTMLElement | null>): void {
  const wasBusy = useRef(false);
  useEffect(() => {
    const hasEnded = wasBusy.current && !isBusy;
    wasBusy.current = isBusy;
    if (hasEnded && (document.activeElement === null || document.activeElement === document.body))
      target.current?.focus();
  }, [isBusy, target]);
}
