import { type RefObject, useEffect, useRef } from 'react';

/** Another place starts at its top. What was pressed keeps the focus; if it is gone, the heading gets it. */
export function usePlaceFocus(place: number, heading: RefObject<HTMLElement | null>): void {
  const previous = useRef(place);
  useEffect(() => {
    if (previous.current === place) return;
    previous.current = place;
    window.scrollTo(0, 0);
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [place, heading]);
}
