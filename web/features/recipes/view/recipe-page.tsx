import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { PageBar } from '../../../navigation/page-bar.tsx';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import { usePageTitle } from '../../../navigation/use-page-title.ts';
import { CookButton } from './cook-button.tsx';
import { LoadedRecipe } from '../cache/loaded-recipe.tsx';
import { RecipeArticle } from './recipe-article.tsx';
import styles from './recipe-page.module.css';
import { isVideo } from '../parts/is-video.ts';
import { WatchVideo } from './watch-video.tsx';

function WholeRecipe({ recipe }: { readonly recipe: Recipe }) {
  const { t } = useTranslation();
  const { duration } = useLocaleFormat();
  usePageTitle(recipe.title);
  const { prepTime, cookTime, tags, originalSource } = recipe;
  return (
    <RecipeArticle
      known={recipe}
      recipe={recipe}
      pills={[t('recipes.pill'), ...tags]}
      facts={[
        { label: t('recipes.prep'), value: duration(prepTime), of: ['prepTime'] },
        { label: t('recipes.cook'), value: duration(cookTime), of: ['cookTime'] },
      ]}
      heading={<h1>{recipe.title}</h1>}
      action={<CookButton recipeId={recipe.id} />}
      source={originalSource && isVideo(originalSource) ? <WatchVideo source={originalSource} /> : undefined}
    />
  );
}

/** One recipe on a page of its own (product §2). */
export function RecipePage() {
  const { t } = useTranslation();
  const { recipeId } = useParams();
  return (
    <div className={styles.page}>
      <PageBar back={t('recipes.back')} />
      <main>
        <LoadedRecipe key={recipeId} id={recipeId ?? ''}>
          {(recipe) => <WholeRecipe recipe={recipe} />}
        </LoadedRecipe>
      </main>
    </div>
  );
}
