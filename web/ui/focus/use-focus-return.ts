import { useRef } from 'react';

/**
 * Returns the focus to the element that had it before a dialog opened. If that is gone or disabled, the element of
 * `focusAfter` gets it. Radix supports only openers that are its own triggers.
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
