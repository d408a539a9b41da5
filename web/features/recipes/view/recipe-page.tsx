import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import { ExternalLink, SquarePlay } from 'lucide-react';
import type { Recipe, OriginalSource } from '../../../../shared/domain/recipe.ts';
import { PageBar } from '../../../navigation/page-bar.tsx';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import { usePageTitle } from '../../../navigation/page-head.ts';
import { LoadedRecipe } from '../cache/loaded-recipe.tsx';
import { isVideo } from '../parts/source-line.tsx';
import { PATHS } from '../../../navigation/paths.ts';
import { useWasDeleted } from './recipe-deletion.tsx';
import { CookButton } from './cook-button.tsx';
import { RecipeArticle } from './recipe-article.tsx';
import styles from './recipe-page.module.css';

/** The link to the video of a recipe, with its channel (product §2). */
function WatchVideo({ source: { url, channel } }: { readonly source: OriginalSource }) {
  const { t } = useTranslation();
  return (
    <a className={styles.video} href={url} target="_blank" rel="noopener noreferrer">
      <SquarePlay size={36} strokeWidth={1.5} aria-hidden />
      <span>
        <bdi className={styles.watch}>{t('recipes.watchOnYouTube')}</bdi>{' '}
        {channel && <bdi className={styles.channel}>{t('recipes.byChannel', { channel })}</bdi>}
      </span>
      <ExternalLink size={18} aria-hidden />
    </a>
  );
}

function WholeRecipe({ recipe }: { readonly recipe: Recipe }) {
  const { t } = useTranslation();
  const { duration } = useLocaleFormat();
  usePageTitle(recipe.title);
  const { prepTime, cookTime, tags, originalSource } = recipe;
  return (
    <RecipeArticle
      known={recipe}
      recipe={recipe}
      tags={tags}
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

/** The page of a recipe (product §2). */
export function RecipePage() {
  const { t } = useTranslation();
  const { recipeId = '' } = useParams();
  // The list offers to undo it.
  if (useWasDeleted(recipeId)) return <Navigate to={PATHS.home} replace />;
  return (
    <div className={styles.page}>
      <PageBar back={t('recipes.back')} />
      <main>
        <LoadedRecipe key={recipeId} id={recipeId}>
          {(recipe) => <WholeRecipe recipe={recipe} />}
        </LoadedRecipe>
      </main>
    </div>
  );
}
