import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BookOpen } from 'lucide-react';
import { IMPORT_URL_MAX_LENGTH } from '../../../../shared/constants.ts';
import { useMessageText } from '../../../i18n/message.ts';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useFocusAfterWork } from '../../../ui/focus/use-focus-after-work.ts';
import { useRecipes, useViewer } from '../../recipes/recipes.ts';
import styles from '../sending/import-form.module.css';
import type { RecipeSummary } from '../../../../shared/domain/recipe.ts';
import { useImports } from './link-import.store.ts';
import { knownRecipe } from './known-recipe.ts';

/** Says that a link was imported before and offers its recipe. The import is still possible. */
function KnownLinkNote({ known }: { readonly known: RecipeSummary | null }) {
  const { t } = useTranslation();
  const recipeOpened = useViewer((state) => state.recipeOpened);
  const open = known && (
    <Button
      look="outline"
      size="small"
      icon={<BookOpen size={16} aria-hidden />}
      onClick={() => recipeOpened(known.id)}
    >
      {t('imports.openKnown')}
    </Button>
  );
  return (
    <div role="status" className={styles.problem}>
      {known && (
        <Banner kind="info" isQuiet action={open}>
          {t('imports.alreadyHave', { title: known.title })}
        </Banner>
      )}
    </div>
  );
}

/** The import of a page by its address. A text that is no address gets an error, so that nobody wonders why nothing happens. */
export function UrlImport() {
  const { t } = useTranslation();
  const messageText = useMessageText();
  const errorId = useId();
  const field = useRef<HTMLInputElement>(null);
  const url = useImports((state) => state.url);
  const isSubmitting = useImports((state) => state.isSubmitting);
  const error = useImports((state) => state.error);
  const urlChanged = useImports((state) => state.urlChanged);
  const urlSubmitted = useImports((state) => state.urlSubmitted);
  useFocusAfterWork(isSubmitting, field);
  const index = useRecipes((state) => state.index);
  const known = knownRecipe(index, url);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void urlSubmitted();
      }}
    >
      <div className={styles.line}>
        <TextField
          ref={field}
          label={t('imports.url')}
          type="url"
          inputMode="url"
          dir="ltr"
          placeholder={t('imports.urlPlaceholder')}
          maxLength={IMPORT_URL_MAX_LENGTH}
          autoComplete="off"
          value={url}
          disabled={isSubmitting}
          invalid={error !== null}
          aria-describedby={errorId}
          onChange={(event) => urlChanged(event.target.value)}
        />
        <Button type="submit" size="large" busy={isSubmitting} disabled={url.trim() === ''}>
          {isSubmitting ? t('imports.importing') : t(known ? 'imports.importAgain' : 'imports.import')}
        </Button>
      </div>
      <KnownLinkNote known={isSubmitting ? null : known} />
      <div id={errorId} className={styles.problem}>
        {error && <Banner kind="error">{messageText(error)}</Banner>}
      </div>
    </form>
  );
}
