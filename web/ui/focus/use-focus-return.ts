import { useRef } from 'react';

/**
 * Gives the focus back to what had it before a dialog opened; `focusAfter` names who gets it when that has
 * left the page or cannot be used any more. Radix would only know an opener of its own kind.
 */
export function useFocusReturn(focusAfter: () => HTMLElement | null) {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus(): void {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus(event: Event): void {
      event.preventDefault();
      const isThere =
        opener.current?.isConnected && opener.current !== document.body && !opener.current.matches(':disabled');
      const target = isThere ? opener.current : focusAfter();
      if (target instanceof HTMLElement) target.focus();
    },
  };
}
