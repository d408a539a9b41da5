import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import type { Recipe } from '../../../shared/domain/recipe.ts';
import { PageBar } from '../../app/page-bar.tsx';
import { PATHS } from '../../app/paths.ts';
import { errorMessage, useMessageText } from '../../i18n/message.ts';
import { useLocaleFormat } from '../../i18n/use-locale-format.ts';
import { usePageTitle } from '../../i18n/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { EmptyPlate } from './empty-plate.tsx';
import { RecipeArticle } from './recipe-article.tsx';
import styles from './recipe-page.module.css';
import { useRecipe } from './use-recipe.ts';

function WholeRecipe({ recipe }: { readonly recipe: Recipe }) {
  const { t } = useTranslation();
  const { duration, number } = useLocaleFormat();
  usePageTitle(recipe.title);
  const { prepTime, cookTime, servings, tags } = recipe;
  return (
    <RecipeArticle
      known={recipe}
      recipe={recipe}
      pills={[t('recipes.pill'), ...tags]}
      facts={[
        { label: t('recipes.prep'), value: duration(prepTime), of: ['prepTime'] },
        { label: t('recipes.cook'), value: duration(cookTime), of: ['cookTime'] },
        {
          label: t('recipes.serves'),
          value: servings === null ? t('time.unknown') : number(servings),
          of: ['servings'],
        },
      ]}
      heading={<h1>{recipe.title}</h1>}
    />
  );
}

function Trouble({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  usePageTitle(title);
  return (
    <div className={styles.trouble} role="alert">
      <EmptyPlate />
      <h1>{title}</h1>
      <p>{children}</p>
      <Button onClick={() => void navigate(PATHS.home)}>{t('recipes.backHome')}</Button>
    </div>
  );
}

function Content({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const messageText = useMessageText();
  const load = useRecipe(id);
  if (load.state === 'guest') return <Navigate to={PATHS.home} replace />;
  if (load.state === 'missing')
    return <Trouble title={t('recipes.notFoundTitle')}>{t('recipes.notFoundText')}</Trouble>;
  if (load.state === 'failed') {
    return (
      <Trouble title={t('recipes.fetchFailed')}>
        {messageText(errorMessage(load.error, 'recipes.notFoundText'))}
      </Trouble>
    );
  }
  if (load.state === 'ready') return <WholeRecipe recipe={load.recipe} />;
  return (
    <p role="status" className={styles.loading}>
      <Spinner />
      {t('app.loading')}
    </p>
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
        <Content key={recipeId} id={recipeId ?? ''} />
      </main>
    </div>
  );
}
