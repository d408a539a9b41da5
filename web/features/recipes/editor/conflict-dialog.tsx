import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../../i18n/create-i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog, DialogTitle } from '../../../ui/dialogs/dialog.tsx';
import { findListTitle } from '../parts/list-title.ts';
import type { Editing } from './use-editing.ts';
import { differingFields, type EditorField, type EditorValues, valuesOf } from './values/form-values.ts';
import styles from './conflict-dialog.module.css';
import type { Conflict } from './saving/saver.ts';

/** The name of each field. */
export const FIELD_LABELS: Readonly<Record<EditorField | 'images', TextKey>> = {
  title: 'editor.title',
  description: 'editor.description',
  prepTime: 'editor.prepTime',
  cookTime: 'editor.cookTime',
  totalTime: 'editor.totalTime',
  servings: 'editor.servings',
  yieldText: 'recipes.yield',
  tags: 'recipes.tags',
  images: 'editor.photos',
  ingredients: 'recipes.ingredients',
  instructions: 'recipes.instructions',
  notes: 'recipes.notes',
  ownNotes: 'recipes.ownNotes',
};
const NAMES = Object.keys(FIELD_LABELS) as (keyof typeof FIELD_LABELS)[];

/** The names of the fields that were changed elsewhere, in the order of the form. */
function useChangedNames({ changed }: Conflict): string {
  const { t, i18n } = useTranslation();
  const names = NAMES.filter((name) => changed.includes(name)).map((name): string => t(FIELD_LABELS[name]));
  return new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names);
}

interface VersionProps {
  readonly heading: string;
  readonly text: string;
  readonly lang: string | undefined;
}

function Version({ heading, text, lang }: VersionProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.version}>
      <h4>{heading}</h4>
      {text.trim() ? (
        <p dir="auto" lang={lang}>
          {text}
        </p>
      ) : (
        <p className={styles.empty}>{t('editor.conflictEmpty')}</p>
      )}
    </div>
  );
}

interface ComparisonProps {
  readonly id: string;
  readonly mine: EditorValues;
  readonly conflict: Conflict;
}

/** The fields in which the input differs from the stored version. */
function Comparison({ id, mine, conflict: { current } }: ComparisonProps) {
  const { t } = useTranslation();
  const stored = valuesOf(current);
  const differing = differingFields(mine, stored);
  const lang = current.lang ?? undefined;
  return (
    <div id={id} className={styles.comparison}>
      {differing.length === 0 && <p>{t('editor.conflictSame')}</p>}
      {differing.map((name) => (
        <section key={name}>
          <h3>{t(FIELD_LABELS[name])}</h3>
          <div className={styles.versions}>
            <Version heading={t('editor.conflictMine')} text={mine[name]} lang={lang} />
            <Version heading={t('editor.conflictStored')} text={stored[name]} lang={lang} />
          </div>
        </section>
      ))}
    </div>
  );
}

/** Asks what to do about a version that was stored elsewhere. Closing it goes back to the input, which is unsaved. */
export function ConflictDialog({ editing, conflict }: { readonly editing: Editing; readonly conflict: Conflict }) {
  const { t } = useTranslation();
  const id = useId();
  const [isComparing, setIsComparing] = useState(false);
  const title = t('editor.conflictTitle');
  const fields = useChangedNames(conflict);
  const { saving, mergedWith, storedLoaded, mineKept } = editing;
  return (
    <Dialog
      isOpen
      onClose={saving.conflictDismissed}
      size={isComparing ? 'wide' : 'medium'}
      isTop
      describedBy={`${id}-text`}
      focusAfter={findListTitle}
    >
      <DialogTitle className={styles.title}>{title}</DialogTitle>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it the arrow keys cannot scroll the texts */}
      <div className={styles.scroll} tabIndex={isComparing ? 0 : undefined} role="group" aria-label={title}>
        <div id={`${id}-text`} className={styles.words}>
          <p>{t('editor.conflictText')}</p>
          {fields && <p>{t('editor.conflictFields', { fields })}</p>}
          <p>{t('editor.conflictChoice')}</p>
        </div>
        {isComparing && (
          <Comparison id={`${id}-versions`} mine={mergedWith(conflict.current).values} conflict={conflict} />
        )}
      </div>
      <div className={styles.actions}>
        <Button
          look="outline"
          aria-expanded={isComparing}
          aria-controls={isComparing ? `${id}-versions` : undefined}
          onClick={() => setIsComparing(!isComparing)}
        >
          {t('editor.conflictCompare')}
        </Button>
        <Button look="outline" onClick={() => storedLoaded(conflict)}>
          {t('editor.conflictLoad')}
        </Button>
        <Button onClick={() => void mineKept(conflict)}>{t('editor.conflictKeep')}</Button>
      </div>
    </Dialog>
  );
}
