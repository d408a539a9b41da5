import { useCallback, useEffect, useState } from 'react';
import type { EndpointReply } from '../../../shared/api/definition/endpoint.ts';
import {
  deleteBinnedRecipe,
  deleteFailedImportForever,
  deleteNotificationForever,
  emptyBin,
  listBin,
  restoreBinnedNotification,
  restoreFailedImport,
  restoreRecipe,
} from '../../../shared/api/history/bin.ts';
import { useApi } from '../../api/api-context.ts';
import type { TextKey } from '../../i18n/create-i18n.ts';
import { errorMessage } from '../../i18n/message.ts';
import { useNotifications } from '../notifications/notifications.ts';
import { useRecipeCache } from '../recipes/recipes.ts';
import { useStatus } from '../status/status.ts';

export type Kind = 'recipes' | 'failedImports' | 'notifications';
/** Something in the bin, whatever it is. */
export interface BinItem {
  readonly kind: Kind;
  readonly id: string;
  readonly title: string;
  readonly deletedAt: string;
  readonly expiresAt: string;
}

type Bin = EndpointReply<typeof listBin>;

const itemsOf = ({ recipes, failedImports, notifications }: Bin): readonly BinItem[] => [
  ...recipes.map((each) => ({ kind: 'recipes' as const, ...each })),
  ...failedImports.map(({ title, source, ...each }) => ({
    kind: 'failedImports' as const,
    ...each,
    title: title ?? source,
  })),
  ...notifications.map(({ message, ...each }) => ({ kind: 'notifications' as const, ...each, title: message })),
];

/** What is in the bin, and what can be done to it. */
export function useBin() {
  const api = useApi();
  const ended = useStatus((status) => status.ended);
  const recipeSaved = useRecipeCache((state) => state.recipeSaved);
  const pollDue = useNotifications((state) => state.pollDue);
  const [items, setItems] = useState<readonly BinItem[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(
    () =>
      api.call(listBin).then(
        (answer) => {
          setItems(itemsOf(answer));
          setFailed(false);
        },
        (error: unknown) => {
          console.error(error);
          setFailed(true);
        },
      ),
    [api],
  );
  useEffect(() => void load(), [load]);
  /** Runs a change, reports it and loads the bin again. */
  async function change(action: () => Promise<unknown>, done: TextKey, failed: TextKey): Promise<void> {
    try {
      await action();
      ended('success', { key: done });
    } catch (error) {
      ended('error', errorMessage(error, failed));
    }
    await load();
  }
  async function restore({ kind, id }: BinItem): Promise<void> {
    const params = { id };
    if (kind === 'recipes') return recipeSaved((await api.call(restoreRecipe, { params })).recipe);
    await api.call(kind === 'failedImports' ? restoreFailedImport : restoreBinnedNotification, { params, body: {} });
    await pollDue(); // lists both again
  }
  async function remove({ kind, id }: BinItem): Promise<unknown> {
    const params = { id };
    if (kind === 'recipes') return api.call(deleteBinnedRecipe, { params });
    return api.call(kind === 'failedImports' ? deleteFailedImportForever : deleteNotificationForever, { params });
  }
  const restored = (item: BinItem): Promise<void> => {
    const isRecipe = item.kind === 'recipes';
    const [done, failed] = isRecipe
      ? (['bin.restored', 'bin.restoreFailed'] as const)
      : (['bin.itemRestored', 'bin.itemRestoreFailed'] as const);
    return change(() => restore(item), done, failed);
  };
  const deleted = (asked: BinItem | 'all'): Promise<void> =>
    change(
      () => (asked === 'all' ? api.call(emptyBin) : remove(asked)),
      'bin.deletedForever',
      asked !== 'all' && asked.kind === 'recipes' ? 'recipes.deleteFailed' : 'bin.itemDeleteFailed',
    );
  return { items, hasFailed, load, restored, deleted };
}
