import { type FocusEvent, useRef } from 'react';
import { useFocusKept } from './use-focus-kept.ts';

/**
 * When a focused entry (`li`) leaves the list, focuses the last button of the next entry, or the first button if no
 * entry is left.
 */
export function useFocusInList() {
  const ref = useRef<HTMLDivElement>(null);
  const place = useRef(0);
  function findSuccessor(): HTMLElement | null {
    const entries = ref.current?.querySelectorAll('li') ?? [];
    const entry = entries[Math.min(place.current, entries.length - 1)];
    return [...(entry?.querySelectorAll('button') ?? [])].at(-1) ?? ref.current?.querySelector('button') ?? null;
  }
  const kept = useFocusKept(findSuccessor);
  return {
    findSuccessor,
    handlers: {
      ref,
      ...kept,
      onFocus(event: FocusEvent<HTMLElement>) {
        const entry = event.target.closest('li');
        if (entry) place.current = [...(entry.parentElement?.children ?? [])].indexOf(entry);
        kept.onFocus(event);
      },
    },
  };
}
