import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router-dom';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { PATHS } from '../../../navigation/paths.ts';
import { usePageTitle } from '../../../navigation/page-head.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useFocusKept } from '../../../ui/focus/use-focus-kept.ts';
import { Spinner } from '../../../ui/indicators/spinner.tsx';
import { LoadTrouble, StaleNote } from './load-trouble.tsx';
import styles from './loaded-recipe.module.css';
import { type LoadFailure, useCachedRecipe, useRecipeCache } from './recipe-cache.store.ts';

interface TroubleProps {
  readonly failure: LoadFailure;
  readonly isLoading: boolean;
  readonly onRetry: () => void;
}

function Trouble(props: TroubleProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const title = t(props.failure.kind === 'missing' ? 'recipes.notFoundTitle' : 'recipes.fetchFailed');
  usePageTitle(title);
  return (
    <LoadTrouble {...props} heading={<h1>{title}</h1>} fallback="recipes.notFoundText">
      <Button onClick={() => void navigate(PATHS.home)}>{t('recipes.backHome')}</Button>
      {props.failure.kind === 'missing' && (
        <Button look="outline" onClick={() => void navigate(PATHS.bin)}>
          {t('bin.open')}
        </Button>
      )}
    </LoadTrouble>
  );
}

interface Props {
  /** Must not change while the component is mounted. */
  readonly id: string;
  readonly children: (recipe: Recipe) => ReactNode;
}

/** Shows a recipe as the content of a page: the cached version at once, then the newest one (product §2, §8). */
export function LoadedRecipe({ id, children }: Props) {
  const { t } = useTranslation();
  const cached = useCachedRecipe(id);
  const recipeRequested = useRecipeCache((state) => state.recipeRequested);
  useEffect(() => void recipeRequested(id), [id, recipeRequested]);
  const focusKept = useFocusKept(() => document.querySelector<HTMLElement>('main [tabindex="-1"]'));
  const { recipe, failure, isLoading } = cached;
  if (failure?.kind === 'guest') return <Navigate to={PATHS.home} replace />;
  if (recipe) {
    return (
      <>
        <StaleNote id={id} cached={cached} />
        {children(recipe)}
      </>
    );
  }
  if (failure) {
    return (
      <div {...focusKept}>
        <Trouble {...{ failure, isLoading }} onRetry={() => void recipeRequested(id)} />
      </div>
    );
  }
  return (
    <p role="status" className={styles.loading}>
      <Spinner />
      {t('app.loading')}
    </p>
  );
}
