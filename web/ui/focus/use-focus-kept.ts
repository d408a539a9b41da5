import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * When the focused element inside a container is removed, focuses its successor, because browsers would drop the focus.
 * The component must render whenever an element may be removed.
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
