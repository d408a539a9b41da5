import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { MINUTE } from '../../../../shared/constants.ts';
import { useNow } from '../../../state/use-now.ts';
import { FileRow } from './file-row.tsx';
import styles from './files-page.module.css';
import { useFiles } from './files.store.ts';

/** Rows that Page Up and Page Down pass. */
const LEAP = 10;
/** Frames to wait until a row that was scrolled to is rendered. */
const PATIENCE = 30;

/** The position a key moves to, or null. */
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

/** The assumed height of a row in pixels before it is measured. */
const ROW_HEIGHT = 92;
/** Rows that are rendered above and below the window, so that Tab reaches the next one. */
const OVERSCAN = 6;

/** Pixels from the top of the page to the top of the list. */
function useListTop(list: { readonly current: HTMLElement | null }): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = (): void => {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return top;
}

/** The files of the filter as a virtual list: only visible rows are rendered. */
export function FileList({ total }: { readonly total: number }) {
  const { t } = useTranslation();
  const now = useNow(MINUTE);
  const list = useRef<HTMLUListElement>(null);
  const scrollMargin = useListTop(list);
  const virtualizer = useWindowVirtualizer({
    count: total,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin,
  });
  const rangeShown = useFiles((state) => state.rangeShown);
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => void rangeShown(first, last), [rangeShown, first, last]);
  const onKeyDown = useListKeys({ total, list, show: (place) => virtualizer.scrollToIndex(place) });
  return (
    <>
      <p id="file-list-keys" className="visually-hidden">
        {t('desktop.files.keys')}
      </p>
      <ul
        ref={list}
        className={styles.list}
        aria-label={t('desktop.files.title')}
        aria-describedby="file-list-keys"
        style={{ blockSize: virtualizer.getTotalSize() }}
      >
        {items.map(({ index, start }) => (
          <FileRow
            key={index}
            place={index}
            total={total}
            now={now}
            top={start - scrollMargin}
            measure={virtualizer.measureElement}
            onKeyDown={onKeyDown}
          />
        ))}
      </ul>
    </>
  );
}
