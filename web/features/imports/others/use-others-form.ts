import { useCallback, useEffect, useState } from 'react';
import { getImport, importOthers } from '../../../../shared/api/imports.ts';
import { IMPORTS_IN_PROCESS_MAX } from '../../../../shared/constants.ts';
import type { ImportItems, OtherRecipe } from '../../../../shared/domain/import-job.ts';
import { useApi } from '../../../api/api-context.ts';
import { errorMessage, type Message } from '../../../i18n/message.ts';
import { useOthers } from './others.store.ts';

export interface OthersForm {
  /** In the document's order; null until they are loaded. */
  readonly others: readonly OtherRecipe[] | null;
  /** What became of the recipes of an archive; null for other imports. */
  readonly items: ImportItems | null;
  readonly chosen: ReadonlySet<number>;
  readonly isSubmitting: boolean;
  readonly error: Message | null;
  /** Loads the list again after a failure. */
  retried(): void;
  toggled(number: number): void;
  allChosen(): void;
  noneChosen(): void;
  submitted(): Promise<void>;
}

/** The recipes that are not imported yet, limited to the number of imports in process. */
const freeOf = (others: readonly OtherRecipe[]): number[] =>
  others
    .filter(({ jobId }) => jobId === null)
    .map(({ number }) => number)
    .slice(0, IMPORTS_IN_PROCESS_MAX);

function toggle(chosen: ReadonlySet<number>, number: number): Set<number> {
  const next = new Set(chosen);
  if (!next.delete(number)) next.add(number);
  return next;
}

/**
 * The selection among the further recipes of an import, initially all. `jobId` must not change while the component is
 * mounted.
 */
export function useOthersForm(jobId: string): OthersForm {
  const api = useApi();
  const accepted = useOthers((state) => state.accepted);
  const [others, setOthers] = useState<readonly OtherRecipe[] | null>(null);
  const [items, setItems] = useState<ImportItems | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [error, setError] = useState<Message | null>(null);
  const load = useCallback(() => {
    api.call(getImport, { params: { jobId } }).then(
      (answer) => {
        setOthers(answer.others);
        setItems(answer.items ?? null);
        setChosen(new Set(freeOf(answer.others)));
      },
      (cause: unknown) => setError(errorMessage(cause, 'imports.others.loadFailed')),
    );
  }, [api, jobId]);
  useEffect(load, [load]);
  return {
    others,
    items,
    chosen,
    isSubmitting,
    error,
    retried() {
      setError(null);
      load();
    },
    toggled: (number) => setChosen(toggle(chosen, number)),
    allChosen: () => setChosen(new Set(freeOf(others ?? []))),
    noneChosen: () => setChosen(new Set()),
    async submitted() {
      setIsSubmitting(true);
      setError(null);
      try {
        const numbers = [...chosen].toSorted((a, b) => a - b);
        const { jobIds } = await api.call(importOthers, { params: { jobId }, body: { numbers } });
        accepted(jobIds);
      } catch (cause) {
        setError(errorMessage(cause, 'imports.others.failed'));
        setIsSubmitting(false);
      }
    },
  };
}
