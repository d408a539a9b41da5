import { useEffect, useState } from 'react';
import type { EditorForm } from './editor-form.tsx';

type Load = { readonly state: 'loading' | 'failed' } | { readonly state: 'ready'; readonly Form: typeof EditorForm };

const LOADING: Load = { state: 'loading' };

/** The code of the editor, fetched when it is first wanted; `retried` asks again after a failure. */
export function useEditorModule(isWanted: boolean): { readonly load: Load; readonly retried: () => void } {
  const [load, setLoad] = useState<Load>(LOADING);
  useEffect(() => {
    if (!isWanted || load !== LOADING) return;
    import('./editor-form.tsx').then(
      (module) => setLoad({ state: 'ready', Form: module.EditorForm }),
      (error: unknown) => {
        console.error(error);
        setLoad({ state: 'failed' });
      },
    );
  }, [isWanted, load]);
  return { load, retried: () => setLoad(LOADING) };
}
