import { createStore, type StoreApi } from 'zustand';
import { GIVEN_FILES, type ListedFile } from '../../../../shared/desktop/files.ts';
import type { DesktopClient } from '../../../platform/platform.ts';
import { createStoreContext } from '../../../state/store-context.ts';
import { attempt, type NoticeState } from '../page/notice.store.ts';

/** The number of rows in the short list; all are in the list of files. */
const SHOWN = 5;

export interface GivenState {
  /** The number of files that were added since the window was opened. */
  readonly count: number;
  /** The last of them, newest change first. */
  readonly files: readonly ListedFile[];
  readonly isPicking: boolean;
  dropped(files: readonly File[]): Promise<void>;
  picked(what: 'files' | 'folder'): Promise<void>;
  /** Rows of the list of files changed. */
  filesChanged(): Promise<void>;
}

interface GivenOptions {
  readonly desktop: DesktopClient;
  readonly notice: StoreApi<NoticeState>;
}

export function createGivenStore({ desktop, notice }: GivenOptions): StoreApi<GivenState> {
  return createStore<GivenState>()((set, get) => {
    async function listed(): Promise<void> {
      const limit = Math.min(SHOWN, get().count);
      if (limit === 0) return;
      const { files } = await desktop.call('listFiles', { folderId: GIVEN_FILES, state: null, offset: 0, limit });
      set({ files });
    }
    async function took(given: number): Promise<void> {
      set({ count: get().count + given });
      if (given > 0) notice.getState().succeeded({ key: 'desktop.given.count', values: { count: given } });
      await listed();
    }
    return {
      count: 0,
      files: [],
      isPicking: false,
      async dropped(dropped) {
        await attempt(notice, async () => {
          const given = await desktop.give(dropped);
          await took(given);
          if (given === 0) notice.getState().succeeded({ key: 'desktop.given.none' });
        });
      },
      async picked(what) {
        if (get().isPicking) return;
        set({ isPicking: true });
        await attempt(notice, async () => took((await desktop.call('pickFiles', { what })).given));
        set({ isPicking: false });
      },
      async filesChanged() {
        await listed().catch((cause: unknown) => console.warn('the given files could not be listed', cause));
      },
    };
  });
}

export const [GivenProvider, useGiven] = createStoreContext<GivenState>('Given');
