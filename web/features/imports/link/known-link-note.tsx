import { BookOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RecipeSummary } from '../../../../shared/domain/recipe.ts';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { useViewer } from '../../recipes/recipes.ts';
import styles from '../sending/import-form.module.css';

/** Says that a link was imported before and offers what came of it; the import stays possible. */
export function KnownLinkNote({ known }: { readonly known: RecipeSummary | null }) {
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
