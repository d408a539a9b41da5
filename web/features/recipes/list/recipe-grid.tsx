import { memo } from 'react';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RECIPE_PAGE_SIZE } from '../../../../shared/constants.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { FoundRecipe } from '../search/find-recipes.ts';
import { RecipeCard } from './recipe-card.tsx';
import styles from './recipe-list.module.css';
import { useRecipes } from '../cache/recipes.store.ts';

interface Props {
  readonly found: readonly FoundRecipe[];
  readonly search: string;
}

/** Drawn anew for other recipes only, not with each letter before they are found. */
export const RecipeGrid = memo(function RecipeGrid({ found, search }: Props) {
  const { t } = useTranslation();
  const shownCount = useRecipes((state) => state.shownCount);
  const moreRequested = useRecipes((state) => state.moreRequested);
  return (
    <>
      <ul className={styles.grid}>
        {found.slice(0, shownCount).map((each, place) => (
          <li key={each.recipe.id}>
            <RecipeCard found={each} search={search} isLazy={place >= RECIPE_PAGE_SIZE} />
          </li>
        ))}
      </ul>
      {found.length > shownCount && (
        <div className={styles.more}>
          <Button
            look="outline"
            icon={<ChevronDown size={18} aria-hidden />}
            aria-label={t('recipes.moreLabel')}
            onClick={moreRequested}
          >
            {t('recipes.more')}
          </Button>
        </div>
      )}
    </>
  );
});
