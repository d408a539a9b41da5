import type { KeyboardEvent, RefObject } from 'react';
import { useFiles } from './files.store.ts';

/** Rows that Page Up and Page Down pass. */
const LEAP = 10;
/** Tries, one a frame, until a row that was scrolled to is drawn. */
const PATIENCE = 30;

/** Where a key leads from a place, or null where it leads nowhere. */
export function placeAfter(key: string, place: number, total: number): number | null {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: place + 1,
    ArrowUp: place - 1,
    PageDown: place + LEAP,
    PageUp: place - LEAP,
    Home: 0,
    End: total - 1,
  };
  const target = targets[key];
  return target === undefined ? null : Math.min(Math.max(target, 0), total - 1);
}

interface Options {
  readonly total: number;
  readonly list: RefObject<HTMLElement | null>;
  /** Scrolls to a place. */
  readonly show: (place: number) => void;
}

/** The keys of the list: between its rows, to select several, and all. */
export function useListKeys({ total, list, show }: Options): (event: KeyboardEvent<HTMLInputElement>) => void {
  const rangeSelected = useFiles((state) => state.rangeSelected);
  const allSelected = useFiles((state) => state.allSelected);

  function focus(place: number, tries = PATIENCE): void {
    const box = list.current?.querySelector<HTMLElement>(`[data-place="${place}"] input`);
    if (box) {
      box.focus({ preventScroll: true });
      box.closest('li')?.scrollIntoView({ block: 'nearest' });
    } else if (tries > 0) {
      requestAnimationFrame(() => focus(place, tries - 1));
    }
  }
  return (event) => {
    const isAll = event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey);
    const here = Number(event.currentTarget.closest('li')?.dataset['place']);
    const target = placeAfter(event.key, here, total);
    if (!isAll && target === null) return;
    event.preventDefault();
    if (isAll) void allSelected();
    if (target === null) return;
    if (event.shiftKey) void rangeSelected(target);
    show(target);
    focus(target);
  };
}
