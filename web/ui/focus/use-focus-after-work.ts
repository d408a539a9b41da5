import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses `target` after the work, unless another element has the focus. A control that is disabled meanwhile loses it.
 */
export function useFocusAfterWork(isBusy: boolean, target: RefObject<HTMLElement | null>): void {
  const wasBusy = useRef(false);
  useEffect(() => {
    const hasEnded = wasBusy.current && !isBusy;
    wasBusy.current = isBusy;
    if (hasEnded && (document.activeElement === null || document.activeElement === document.body))
      target.current?.focus();
  }, [isBusy, target]);
}
