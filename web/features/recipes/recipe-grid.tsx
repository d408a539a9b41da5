import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RECIPE_PAGE_SIZE } from '../../../shared/constants.ts';
import type { RecipeSummary } from '../../../shared/domain/recipe.ts';
import { Button } from '../../ui/button.tsx';
import { RecipeCard } from './recipe-card.tsx';
import styles from './recipe-list.module.css';
import { useRecipes } from './recipes.store.ts';

interface Props {
  readonly recipes: readonly RecipeSummary[];
  readonly search: string;
}

export function RecipeGrid({ recipes, search }: Props) {
  const { t } = useTranslation();
  const shownCount = useRecipes((state) => state.shownCount);
  const moreRequested = useRecipes((state) => state.moreRequested);
  return (
    <>
      <ul className={styles.grid}>
        {recipes.slice(0, shownCount).map((recipe, place) => (
          <li key={recipe.id}>
            <RecipeCard recipe={recipe} search={search} isLazy={place >= RECIPE_PAGE_SIZE} />
          </li>
        ))}
      </ul>
      {recipes.length > shownCount && (
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
}
