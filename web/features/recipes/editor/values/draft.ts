import { useCallback, useEffect, useRef } from 'react';
import { DRAFT_STORAGE_PREFIX } from '../../../../../shared/constants.ts';
import type { DeviceStorage } from '../../../../platform/platform.ts';
import { EDITOR_FIELDS, type EditorValues } from './form-values.ts';

export interface DraftInput {
  readonly values: EditorValues;
  /** The revision of the recipe that was edited; undefined for a new recipe and in drafts of older versions. */
  readonly revision: number | undefined;
}

/** Unsaved input, stored on this device for one account and one recipe. */
export interface Draft {
  read(): DraftInput | null;
  write(input: DraftInput): void;
  remove(): void;
}

function isValues(value: unknown): value is EditorValues & { readonly revision?: unknown } {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Readonly<Record<string, unknown>>;
  return EDITOR_FIELDS.every((field) => typeof fields[field] === 'string');
}

function parseDraft(text: string): DraftInput | null {
  try {
    const value: unknown = JSON.parse(text);
    if (!isValues(value)) return null;
    const { revision, ...values } = value;
    return { values, revision: typeof revision === 'number' ? revision : undefined };
  } catch (cause) {
    console.warn('a draft is unreadable', cause);
    return null;
  }
}

/** `recipeId` is null for a new recipe. Only the text is stored, not the pictures. */
export function createDraft(storage: DeviceStorage, accountId: string, recipeId: string | null): Draft {
  const key = `${DRAFT_STORAGE_PREFIX}${accountId}:${recipeId ?? 'new'}`;
  return {
    read() {
      const text = storage.read(key);
      return text ? parseDraft(text) : null;
    },
    write: ({ values, revision }) => storage.write(key, JSON.stringify({ ...values, revision })),
    remove: () => storage.remove(key),
  };
}

/** Pause in typing after which the draft is written, in milliseconds. */
const DRAFT_DELAY = 400;

/**
 * Stores the input on this device while it differs from the saved version, also if the page is closed immediately or
 * the session ends.
 */
export function useDraftKeeping(draft: Draft, isChanged: boolean, { values, revision }: DraftInput) {
  const latest = useRef({ draft, isChanged, values, revision });
  const isOver = useRef(false);
  const keep = useCallback((): void => {
    if (isOver.current) return;
    if (latest.current.isChanged) latest.current.draft.write(latest.current);
    else latest.current.draft.remove();
  }, []);
  useEffect(() => {
    latest.current = { draft, isChanged, values, revision };
    const timer = setTimeout(keep, DRAFT_DELAY);
    return () => clearTimeout(timer);
  }, [keep, draft, isChanged, values, revision]);
  useEffect(() => {
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keep);
      keep();
    };
  }, [keep]);
  return {
    keep,
    /** The input was saved or discarded. */
    ended(): void {
      isOver.current = true;
      latest.current.draft.remove();
    },
  };
}
