import { useTranslation } from 'react-i18next';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog, DialogTitle } from '../../../ui/dialogs/dialog.tsx';
import { Spinner } from '../../../ui/indicators/spinner.tsx';
import { LoadTrouble } from '../cache/load-trouble.tsx';
import { useCachedRecipe } from '../cache/recipe-cache.store.ts';
import { findListTitle } from '../parts/list-title.ts';
import { importAgain } from '../../../platform/import-again.ts';
import styles from './editor-dialog.module.css';
import { useEditor } from './editor.store.ts';
import type { EditorForm } from './editor-form.tsx';

type Load =
  | { readonly state: 'loading'; readonly failure: unknown }
  | { readonly state: 'failed'; readonly failure: unknown }
  | { readonly state: 'ready'; readonly Form: typeof EditorForm };

const FIRST: Load = { state: 'loading', failure: null };

const importForm = () => import('./editor-form.tsx');

/** The code of the editor, which is loaded on the first use; `retried` loads it again after a failure. */
function useEditorModule(isWanted: boolean): { readonly load: Load; readonly retried: () => void } {
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

/** The value of the address for a new recipe. */
const NEW = 'new';

function Waiting() {
  const { t } = useTranslation();
  return (
    <p role="status" className={styles.wait}>
      <Spinner />
      {t('editor.opening')}
    </p>
  );
}

function Unloaded({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className={styles.wait}>
      <p>{t('editor.notLoaded')}</p>
      <Button look="outline" onClick={onRetry}>
        {t('app.tryAgain')}
      </Button>
    </div>
  );
}

/** The content of the dialog while the recipe loads or if that has failed. */
function RecipeUnloaded({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { failure, isLoading } = useCachedRecipe(id);
  const editAsked = useEditor((state) => state.editAsked);
  if (!failure) return <Waiting />;
  const title = failure.kind === 'missing' ? 'notifications.recipeDeleted' : 'recipes.loadFailed';
  return <LoadTrouble {...{ failure, isLoading }} heading={<h3>{t(title)}</h3>} onRetry={() => void editAsked(id)} />;
}

/** The editor (product §2). The dialog opens at once, and shows the form when its code and the recipe are loaded. */
export function EditorDialog() {
  const { t } = useTranslation();
  const target = useEditor((state) => state.target);
  const opening = useEditor((state) => state.opening);
  const closeAsked = useEditor((state) => state.closeAsked);
  const isOpen = target !== null;
  const { load, retried } = useEditorModule(isOpen);
  const createAsked = useEditor((state) => state.createAsked);
  const editAsked = useEditor((state) => state.editAsked);
  const place = {
    name: 'edit',
    value: target?.kind === 'edit' ? target.id : target && NEW,
    open: (value: string) => (value === NEW ? createAsked() : void editAsked(value)),
  } as const;
  const recipe = target?.kind === 'edit' ? target.recipe : null;
  const unloadedId = target?.kind === 'edit' && recipe === null ? target.id : null;
  return (
    <Dialog isOpen={isOpen} onClose={closeAsked} size="sheet" isOver focusAfter={findListTitle} place={place}>
      <DialogTitle className={styles.title}>
        {target?.kind === 'new' ? t('editor.createTitle') : t('editor.editTitle')}
      </DialogTitle>
      {load.state === 'failed' && <Unloaded onRetry={retried} />}
      {load.state === 'loading' && <Waiting />}
      {load.state === 'ready' && unloadedId !== null && <RecipeUnloaded id={unloadedId} />}
      {load.state === 'ready' && target !== null && unloadedId === null && (
        <load.Form key={opening} recipe={recipe} source={target.kind === 'new' ? target.beside : null} />
      )}
    </Dialog>
  );
}
