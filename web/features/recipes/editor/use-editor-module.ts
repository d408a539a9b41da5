import { useEffect, useState } from 'react';
import { importAgain } from '../../../platform/import-again.ts';
import type { EditorForm } from './editor-form.tsx';

type Load =
  | { readonly state: 'loading'; readonly failure: unknown }
  | { readonly state: 'failed'; readonly failure: unknown }
  | { readonly state: 'ready'; readonly Form: typeof EditorForm };

const FIRST: Load = { state: 'loading', failure: null };

const importForm = () => import('./editor-form.tsx');

/** The code of the editor, fetched when it is first wanted; `retried` asks again after a failure. */
export function useEditorModule(isWanted: boolean): { readonly load: Load; readonly retried: () => void } {
  const [load, setLoad] = useState<Load>(FIRST);
  useEffect(() => {
    if (!isWanted || load.state !== 'loading') return;
    const loading = load.failure === null ? importForm() : importAgain(importForm, load.failure);
    loading.then(
      (module) => setLoad({ state: 'ready', Form: module.EditorForm }),
      (failure: unknown) => {
        console.error(failure);
        setLoad({ state: 'failed', failure });
      },
    );
  }, [isWanted, load]);
  return { load, retried: () => setLoad((last) => (last.state === 'failed' ? { ...last, state: 'loading' } : last)) };
}
