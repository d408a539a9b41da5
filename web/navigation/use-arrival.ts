import { type RefObject, useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';

/**
 * When a screen replaces another, scrolls to the top and focuses its heading, because the element with the focus is
 * gone. The first screen of a visit and a screen reached by Back are excluded, unless the screen `isOutcome`: the
 * result of an action there.
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
