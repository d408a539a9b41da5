import { createStore, type StoreApi } from 'zustand';
import type { ListedFile } from '../../../../shared/desktop/files.ts';
import type { DesktopClient } from '../../../platform/platform.ts';
import { createStoreContext } from '../../../state/store-context.ts';
import type { FileFilter } from '../folders/files-path.ts';
import { attempt, type NoticeState } from '../page/notice.store.ts';
import { readRange } from './read-range.ts';

export interface FilesState {
  readonly filter: FileFilter;
  /** Of the filter; null until the main process told it. */
  readonly total: number | null;
  /** By their place in the list; those that were not looked at yet are missing. */
  readonly rows: ReadonlyMap<number, ListedFile>;
  readonly hasLoadFailed: boolean;
  /** Ids. */
  readonly selected: ReadonlySet<string>;
  filterChanged(filter: FileFilter): Promise<void>;
  /** These places are on the screen, the last one included. */
  rangeShown(first: number, last: number): Promise<void>;
  /** Rows changed: what is on the screen is asked for again. */
  filesChanged(): Promise<void>;
  selectionToggled(place: number): void;
  /** From the place that was toggled last up to this one. */
  rangeSelected(place: number): Promise<void>;
  allSelected(): Promise<void>;
  noneSelected(): void;
  retried(ids: readonly string[]): Promise<void>;
  ignored(ids: readonly string[]): Promise<void>;
  opened(id: string): Promise<void>;
  shownInFolder(id: string): Promise<void>;
}

interface FilesOptions {
  readonly desktop: DesktopClient;
  readonly notice: StoreApi<NoticeState>;
}

/** Most ids of one call. */
const IDS_MAX = 10_000;

export function createFilesStore({ desktop, notice }: FilesOptions): StoreApi<FilesState> {
  let turn = 0;
  let shown = { first: 0, last: 0 };
  /** The place that was toggled last. */
  let anchor = 0;

  return createStore<FilesState>()((set, get) => {
    /** Asks for what is on the screen; what a slower answer to an earlier filter says is dropped. */
    async function load(known: ReadonlyMap<number, ListedFile>): Promise<void> {
      const now = ++turn;
      try {
        const { total, rows } = await readRange(desktop, get().filter, shown);
        if (now === turn) set({ total, rows: new Map([...known, ...rows]), hasLoadFailed: false });
      } catch (cause) {
        console.error('the files could not be listed', cause);
        if (now === turn) set({ hasLoadFailed: true });
      }
    }
    /** Selects these places beside what is selected already, also those that were not looked at yet. */
    async function select(first: number, last: number): Promise<void> {
      await attempt(notice, async () => {
        const { rows } = await readRange(desktop, get().filter, { first, last });
        const ids = [...rows].filter(([place]) => place >= first && place <= last).map(([, { id }]) => id);
        set({ selected: new Set([...get().selected, ...ids]) });
      });
    }
    async function act(name: 'retryFiles' | 'ignoreFiles', ids: readonly string[]): Promise<void> {
      const hasWorked = await attempt(notice, () => desktop.call(name, { ids: [...ids] }));
      if (hasWorked) set({ selected: new Set([...get().selected].filter((id) => !ids.includes(id))) });
      await load(new Map());
    }

    return {
      filter: { folderId: null, state: null },
      total: null,
      rows: new Map(),
      hasLoadFailed: false,
      selected: new Set(),
      async filterChanged(filter) {
        shown = { first: 0, last: 0 };
        anchor = 0;
        set({ filter, total: null, rows: new Map(), selected: new Set() });
        await load(new Map());
      },
      async rangeShown(first, last) {
        shown = { first, last };
        const { rows, total } = get();
        const places = Array.from({ length: last - first + 1 }, (_, index) => first + index);
        if (total === null || places.some((place) => place < total && !rows.has(place))) await load(rows);
      },
      filesChanged: () => load(new Map()),
      selectionToggled(place) {
        const id = get().rows.get(place)?.id;
        if (id === undefined) return;
        anchor = place;
        const selected = new Set(get().selected);
        if (!selected.delete(id)) selected.add(id);
        set({ selected });
      },
      rangeSelected: (place) => select(Math.min(anchor, place), Math.max(anchor, place)),
      allSelected: () => select(0, Math.min(get().total ?? 0, IDS_MAX) - 1),
      noneSelected: () => set({ selected: new Set() }),
      retried: (ids) => act('retryFiles', ids),
      ignored: (ids) => act('ignoreFiles', ids),
      async opened(id) {
        await attempt(notice, () => desktop.call('openFile', { id }));
      },
      async shownInFolder(id) {
        await attempt(notice, () => desktop.call('showFileInFolder', { id }));
      },
    };
  });
}

export const [FilesProvider, useFiles] = createStoreContext<FilesState>('Files');
