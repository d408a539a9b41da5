import { useEffect, useRef } from 'react';

/** Opens the dialog for printing as soon as the page is whole, letters included; once. */
export function usePrintOnce(isWhole: boolean): void {
  const wasPrinted = useRef(false);
  useEffect(() => {
    if (!isWhole || wasPrinted.current) return;
    wasPrinted.current = true;
    // Two frames: what was rendered just now is laid out and painted behind the dialog.
    void document.fonts.ready.then(() => requestAnimationFrame(() => requestAnimationFrame(() => print())));
  }, [isWhole]);
}
