import type { ClipboardEvent, KeyboardEvent, SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Spinner } from '../../../ui/indicators/spinner.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { EditorFields } from './editor-fields.tsx';
import styles from './editor-form.module.css';
import { EditorNotices } from './editor-notices.tsx';
import { useEditor } from './editor.store.ts';
import { SavingTrouble } from './saving-trouble.tsx';
import { type Editing, useEditing } from './use-editing.ts';
import { useTitleFirst } from './use-title-first.ts';

/** What reaches the form from any of its fields: Ctrl or Cmd with Enter saves, a pasted picture becomes a photo. */
function formHandlers({ photos, saving }: Editing) {
  return {
    onSubmit(event: SubmitEvent<HTMLFormElement>): void {
      event.preventDefault();
      void saving.save(event.currentTarget);
    },
    onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.currentTarget.requestSubmit();
    },
    onPaste({ clipboardData: { files, types } }: ClipboardEvent): void {
      // A text that brings a picture of itself along is a text.
      if (files.length > 0 && !types.includes('text/plain')) photos.added(files);
    },
  };
}

/** The form of a recipe; null begins a new one. Lives as long as the editor is open. */
export function EditorForm({ recipe }: { readonly recipe: Recipe | null }) {
  const { t } = useTranslation();
  const editing = useEditing(recipe);
  const { original, saving } = editing;
  const form = useTitleFirst(recipe === null);
  const closeAsked = useEditor((state) => state.closeAsked);
  const [save, busy] = original ? [t('editor.save'), t('editor.saving')] : [t('editor.create'), t('editor.creating')];
  return (
    <>
      <form ref={form} className={styles.form} noValidate {...formHandlers(editing)}>
        <div className={styles.scroll}>
          <EditorNotices editing={editing} />
          <EditorFields editing={editing} />
        </div>
        <SavingTrouble editing={editing} />
        <div className={styles.actions}>
          <Button look="outline" onClick={closeAsked}>
            {t('app.cancel')}
          </Button>
          {/* Not disabled while it is sent: it would lose the focus. */}
          <Button
            type="submit"
            icon={saving.isSaving && <Spinner />}
            aria-busy={saving.isSaving}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            {saving.isSaving ? busy : save}
          </Button>
        </div>
      </form>
      <DiscardDialog onDiscard={editing.discarded} />
    </>
  );
}
