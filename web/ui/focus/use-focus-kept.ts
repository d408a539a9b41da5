import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * When what had the focus inside an element leaves the page, its successor gets it: a browser would drop it. The
 * component that uses this renders whenever something may leave.
 */
export function useFocusKept(findSuccessor: () => HTMLElement | null) {
  const holder = useRef<Element | null>(null);
  useEffect(() => {
    if (holder.current === null || holder.current.isConnected) return;
    holder.current = null;
    if (document.activeElement === document.body) findSuccessor()?.focus();
  });
  return {
    onFocus({ target }: FocusEvent): void {
      holder.current = target;
    },
    onBlur(): void {
      holder.current = null;
    },
  };
}
