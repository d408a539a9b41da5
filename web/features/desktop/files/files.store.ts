import { createStore, type StoreApi } from 'zustand';
import type { ListedFile, FileQuery } from '../../../../shared/desktop/files.ts';
import type { DesktopClient } from '../../../platform/platform.ts';
import { createStoreContext } from '../../../state/store-context.ts';
import type { FileFilter } from '../folders/files-path.ts';
import { attempt, type NoticeState } from '../page/notice.store.ts';

/** The maximum number of rows per call. */
const PAGE = 200;

/** The rows at these positions, including the last one, loaded in as many calls as needed. Rejects like a call. */
export async function readRange(
  desktop: DesktopClient,
  filter: Pick<FileQuery, 'folderId' | 'state'>,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<{ readonly total: number; readonly rows: ReadonlyMap<number, ListedFile> }> {
  const rows = new Map<number, ListedFile>();
  // Whole pages are loaded, so that scrolling a little needs no new call.
  let offset = Math.floor(first / PAGE) * PAGE;
  for (;;) {
    const { total, files } = await desktop.call('listFiles', { ...filter, offset, limit: PAGE });
    for (const [index, file] of files.entries()) rows.set(offset + index, file);
    offset += PAGE;
    if (offset > last || offset >= total) return { total, rows };
  }
}

export interface FilesState {
  readonly filter: FileFilter;
  /** The number of rows that match the filter; null until it is known. */
  readonly total: number | null;
  /** The loaded rows by their position in the list. */
  readonly rows: ReadonlyMap<number, ListedFile>;
  readonly hasLoadFailed: boolean;
  /** The ids of selected rows. */
  readonly selected: ReadonlySet<string>;
  filterChanged(filter: FileFilter): Promise<void>;
  /** These positions are visible, including the last one. */
  rangeShown(first: number, last: number): Promise<void>;
  /** Rows changed; the visible ones are fetched again. */
  filesChanged(): Promise<void>;
  selectionToggled(place: number): void;
  /** Selects from the last toggled position to this one. */
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

/** The maximum number of ids per call. */
const IDS_MAX = 10_000;

export function createFilesStore({ desktop, notice }: FilesOptions): StoreApi<FilesState> {
  let turn = 0;
  let shown = { first: 0, last: 0 };
  /** The position that was toggled last. */
  let anchor = 0;

  return createStore<FilesState>()((set, get) => {
    /** Fetches the visible rows. A late response for an earlier filter is dropped. */
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
    /** Adds these positions to the selection, also rows that are not loaded yet. */
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
