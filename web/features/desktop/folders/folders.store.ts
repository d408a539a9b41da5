import { createStore, type StoreApi } from 'zustand';
import type { DesktopInput } from '../../../../shared/desktop/calls.ts';
import type { Folders, WatchedFolder } from '../../../../shared/desktop/files.ts';
import type { DesktopClient } from '../../../platform/platform.ts';
import { createStoreContext } from '../../../state/store-context.ts';
import { attempt, type NoticeState } from '../page/notice.store.ts';

export interface FoldersState {
  /** null until the main process has sent them. */
  readonly state: Folders | null;
  readonly hasLoadFailed: boolean;
  /** Whether the system's dialog is open. */
  readonly isAdding: boolean;
  /** The folder whose removal has to be confirmed. */
  readonly asked: WatchedFolder | null;
  foldersChanged(state: Folders): void;
  foldersRequested(): Promise<void>;
  folderAdded(): Promise<void>;
  folderChanged(change: DesktopInput<'changeFolder'>): Promise<void>;
  removalAsked(folder: WatchedFolder): void;
  removalDismissed(): void;
  removalConfirmed(): Promise<void>;
  questionAnswered(id: string, areOneRecipe: boolean): Promise<void>;
}

interface FoldersOptions {
  readonly desktop: DesktopClient;
  readonly notice: StoreApi<NoticeState>;
}

export function createFoldersStore({ desktop, notice }: FoldersOptions): StoreApi<FoldersState> {
  return createStore<FoldersState>()((set, get) => {
    async function requested(): Promise<void> {
      try {
        set({ state: await desktop.call('getFolders'), hasLoadFailed: false });
      } catch (cause) {
        console.error('the watched folders are not known', cause);
        set({ hasLoadFailed: true });
      }
    }
    /** Runs a change, then loads the resulting state, also after a partial failure. */
    async function change(action: () => Promise<unknown>): Promise<void> {
      await attempt(notice, action);
      await requested();
    }
    return {
      state: null,
      hasLoadFailed: false,
      isAdding: false,
      asked: null,
      foldersChanged: (state) => set({ state, hasLoadFailed: false }),
      foldersRequested: requested,
      async folderAdded() {
        if (get().isAdding) return;
        set({ isAdding: true });
        await change(() => desktop.call('addFolder'));
        set({ isAdding: false });
      },
      folderChanged: (input) => change(() => desktop.call('changeFolder', input)),
      removalAsked: (folder) => set({ asked: folder }),
      removalDismissed: () => set({ asked: null }),
      async removalConfirmed() {
        const { asked } = get();
        set({ asked: null });
        if (asked) await change(() => desktop.call('removeFolder', { id: asked.id }));
      },
      questionAnswered: (id, areOneRecipe) => change(() => desktop.call('answerQuestion', { id, areOneRecipe })),
    };
  });
}

export const [FoldersProvider, useFolders] = createStoreContext<FoldersState>('Folders');
