import {
  type ClipboardEvent,
  type KeyboardEvent,
  type SubmitEvent,
  type RefObject,
  useEffect,
  useRef,
  useMemo,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Spinner } from '../../../ui/indicators/spinner.tsx';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { BesideOriginal, OriginalButton, type OriginalTarget } from '../original/original.tsx';
import { SourceLine } from '../parts/source-line.tsx';
import { useMessageText } from '../../../i18n/message.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { findListTitle } from '../parts/list-title.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { EditorFields } from './editor-fields.tsx';
import styles from './editor-form.module.css';
import { useEditor } from './editor.store.ts';
import { type Editing, useEditing } from './use-editing.ts';
import { isNew } from './photos/photos.ts';

/** Product §2: asks for confirmation before input is discarded. */
export function DiscardDialog({ onDiscard }: { readonly onDiscard: () => void }) {
  const { t } = useTranslation();
  const isAsked = useEditor((state) => state.isDiscardAsked);
  const discardDismissed = useEditor((state) => state.discardDismissed);
  return (
    <ConfirmDialog
      isOpen={isAsked}
      title={t('editor.discardTitle')}
      question={t('editor.discardQuestion')}
      confirmLabel={t('editor.discard')}
      dismissLabel={t('editor.keepEditing')}
      onConfirm={onDiscard}
      onDismiss={discardDismissed}
      focusAfter={findListTitle}
    />
  );
}

/** Shows why the recipe, or some photos, could not be saved. It is above the buttons, which are always visible. */
function SavingTrouble({ editing: { photos, saving } }: { readonly editing: Editing }) {
  const { t } = useTranslation();
  const messageText = useMessageText();
  const { failure, savedAsNew } = saving;
  const refusedCount = photos.list.filter((photo) => isNew(photo) && photo.error).length;
  if (!failure && refusedCount === 0) return null;
  return (
    <div className={styles.trouble}>
      {failure && (
        <Banner
          kind="error"
          action={
            failure.isGone && (
              <Button look="outline" size="small" onClick={() => void savedAsNew()}>
                {t('editor.saveAsNew')}
              </Button>
            )
          }
        >
          <strong>{messageText(failure.title)}</strong> {failure.cause && <span>{messageText(failure.cause)}</span>}
        </Banner>
      )}
      {refusedCount > 0 && <Banner kind="error">{t('editor.photosRefused', { count: refusedCount })}</Banner>}
    </div>
  );
}

/** Notices above the form: a restored draft, input that was put aside, and doubtful parts that should be compared with the source. */
function EditorNotices({ editing }: { readonly editing: Editing }) {
  const { original, form, draftDiscarded, putAside, broughtBack } = editing;
  const { t } = useTranslation();
  return (
    <>
      {form.isRestored && (
        <Banner
          kind="info"
          action={
            <Button look="outline" size="small" onClick={draftDiscarded}>
              {t('editor.discardDraft')}
            </Button>
          }
        >
          {t('editor.restored')}
        </Banner>
      )}
      {putAside && (
        <Banner
          kind="info"
          action={
            <Button look="outline" size="small" onClick={broughtBack}>
              {t('editor.bringBack')}
            </Button>
          }
        >
          {t('editor.putAside')}
        </Banner>
      )}
      {original?.originalSource && original.doubts.length > 0 && (
        <div className={styles.compare}>
          <p>{t('editor.compare')}</p>
          <SourceLine source={original.originalSource} />
        </div>
      )}
      <div className={styles.original}>
        <OriginalButton />
      </div>
    </>
  );
}

/**
 * Focuses the title of a new recipe, because the dialog may have focused its close button before the form was loaded.
 */
function useTitleFirst(isNewRecipe: boolean): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isNewRecipe) form.current?.querySelector<HTMLInputElement>('input[type=text], input:not([type])')?.focus();
  }, [isNewRecipe]);
  return form;
}

/** Handlers for events of all fields: Ctrl or Cmd with Enter saves, a pasted picture becomes a photo. */
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
      // Some programs copy a text also as a picture; then the text is used.
      if (files.length > 0 && !types.includes('text/plain')) photos.added(files);
    },
  };
}

interface EditorFormProps {
  /** null for a new one. */
  readonly recipe: Recipe | null;
  /** What a new recipe is written from. */
  readonly source: OriginalTarget | null;
}

/** The form of a recipe. It is mounted while the editor is open. */
export function EditorForm({ recipe, source }: EditorFormProps) {
  const { t } = useTranslation();
  const editing = useEditing(recipe);
  const { original, saving } = editing;
  const form = useTitleFirst(recipe === null);
  const closeAsked = useEditor((state) => state.closeAsked);
  const ownId = recipe?.hasOriginal ? recipe.id : null;
  const beside = useMemo(() => (ownId === null ? source : ({ kind: 'recipe', id: ownId } as const)), [ownId, source]);
  const [save, busy] = original ? [t('editor.save'), t('editor.saving')] : [t('editor.create'), t('editor.creating')];
  return (
    <>
      <form ref={form} className={styles.form} noValidate {...formHandlers(editing)}>
        <BesideOriginal
          target={beside}
          firstPlace={recipe?.doubts[0] ?? null}
          isShownFirst={recipe === null}
          within="form"
        >
          <div className={styles.scroll}>
            <EditorNotices editing={editing} />
            <EditorFields editing={editing} />
          </div>
        </BesideOriginal>
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
      {saving.conflict && <ConflictDialog editing={editing} conflict={saving.conflict} />}
      <DiscardDialog onDiscard={editing.discarded} />
    </>
  );
}
