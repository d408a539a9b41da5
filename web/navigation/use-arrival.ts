import { type RefObject, useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';

/**
 * A screen that takes the place of another starts at its top, and its heading gets the focus: what had it has left the
 * page. Not so the first one of a visit and the one that Back returns to, unless it `isOutcome` of what was done there.
 */
export function useArrival(isOutcome: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const isWanted = useRef(useNavigationType() !== NavigationType.Pop || isOutcome);
  useEffect(() => {
    if (!isWanted.current) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
