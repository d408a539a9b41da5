import { useCallback, useEffect, useState } from 'react';
import {
  applyRereading,
  getRereading,
  type RereadField,
  type Rereading,
  startRereading,
} from '../../../../shared/api/history/rereading.ts';
import { restoreRecipeVersion } from '../../../../shared/api/history/recipe-versions.ts';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { ApiError } from '../../../api/api-error.ts';
import { useApi } from '../../../api/api-context.ts';
import { errorMessage, type Message } from '../../../i18n/message.ts';
import { useStatus } from '../../status/status.ts';
import { useRecipeCache } from '../cache/recipe-cache.store.ts';

/** Milliseconds between two looks at a reading that goes on. */
const PAUSE = 1_000;

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** The last reading of a recipe's original; null while it is unknown. Begins one where there is none. */
export function useRereading(id: string) {
  const api = useApi();
  const [rereading, setRereading] = useState<Rereading | null>(null);
  const [error, setError] = useState<Message | null>(null);
  const look = useCallback(() => api.call(getRereading, { params: { id } }), [api, id]);
  const start = useCallback(async () => {
    await api.call(startRereading, { params: { id } });
    return look();
  }, [api, id, look]);
  const failed = useCallback((cause: unknown) => setError(errorMessage(cause, 'rereading.failed')), []);
  useEffect(() => {
    const begin = (cause: unknown): Promise<Rereading> => {
      if (!isMissing(cause)) throw cause;
      return start();
    };
    look().catch(begin).then(setRereading, failed);
  }, [look, start, failed]);
  useEffect(() => {
    if (rereading?.state !== 'reading') return undefined;
    const timer = setTimeout(() => look().then(setRereading, failed), PAUSE);
    return () => clearTimeout(timer);
  }, [rereading, look, failed]);
  async function again(): Promise<void> {
    setError(null);
    setRereading(null);
    await start().then(setRereading, failed);
  }
  return { rereading, error, again };
}

/** Takes the chosen fields into the recipe, which can be undone; resolves with whether that was done. */
export function useTaking(recipe: Recipe): (fields: readonly RereadField[]) => Promise<boolean> {
  const api = useApi();
  const ended = useStatus((status) => status.ended);
  const undoOffered = useStatus((status) => status.undoOffered);
  const recipeSaved = useRecipeCache((state) => state.recipeSaved);
  const recipeRequested = useRecipeCache((state) => state.recipeRequested);
  const { id, revision = null } = recipe;
  async function undo(): Promise<void> {
    try {
      const params = { id, number: String(revision) };
      recipeSaved((await api.call(restoreRecipeVersion, { params, body: {} })).recipe);
      ended('success', { key: 'bin.versionRestored' });
    } catch (error) {
      ended('error', errorMessage(error, 'bin.restoreFailed'));
    }
  }
  return async function take(fields) {
    try {
      const body = { fields: [...fields], revision };
      recipeSaved((await api.call(applyRereading, { params: { id }, body })).recipe);
      undoOffered({ key: 'rereading.applied' }, () => void undo());
      return true;
    } catch (error) {
      console.error(error);
      const isConflict = error instanceof ApiError && error.status === 409;
      ended('error', isConflict ? { key: 'rereading.changed' } : errorMessage(error, 'rereading.applyFailed'));
      if (isConflict) await recipeRequested(id); // the comparison shows what is stored now
      return false;
    }
  };
}
