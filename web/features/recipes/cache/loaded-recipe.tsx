import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router-dom';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { PATHS } from '../../../navigation/paths.ts';
import { errorMessage, useMessageText } from '../../../i18n/message.ts';
import { usePageTitle } from '../../../navigation/use-page-title.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Spinner } from '../../../ui/indicators/spinner.tsx';
import { EmptyPlate } from '../parts/empty-plate.tsx';
import styles from './loaded-recipe.module.css';
import { useRecipe } from './use-recipe.ts';

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

interface Props {
  /** Stays the same as long as the component lives. */
  readonly id: string;
  readonly children: (recipe: Recipe) => ReactNode;
}

/** Shows a recipe once it is there, and until then or instead what there is to say (product §2, §8). */
export function LoadedRecipe({ id, children }: Props) {
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
  if (load.state === 'ready') return children(load.recipe);
  return (
    <p role="status" className={styles.loading}>
      <Spinner />
      {t('app.loading')}
    </p>
  );
}
