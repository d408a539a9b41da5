import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../../i18n/create-i18n.ts';
import { errorMessage, useMessageText } from '../../../i18n/message.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { Spinner } from '../../../ui/indicators/spinner.tsx';
import { EmptyPlate } from '../../../brand/empty-plate.tsx';
import styles from './load-trouble.module.css';
import { type CachedRecipe, type LoadFailure, useRecipeCache } from './recipe-cache.store.ts';

interface RetryProps {
  readonly isLoading: boolean;
  readonly size?: 'small';
  readonly onRetry: () => void;
}

function RetryButton({ isLoading, size, onRetry }: RetryProps) {
  const { t } = useTranslation();
  // Not disabled while it loads: it would lose the focus.
  return (
    <Button
      look="outline"
      {...(size && { size })}
      icon={isLoading && <Spinner />}
      aria-busy={isLoading}
      onClick={onRetry}
    >
      {t('app.tryAgain')}
    </Button>
  );
}

interface Props extends RetryProps {
  readonly failure: LoadFailure;
  /** The heading, of the level that its place needs. */
  readonly heading: ReactNode;
  /** Said where the server gave no words and the heading does not say it. */
  readonly fallback?: TextKey;
  /** What else can be done. */
  readonly children?: ReactNode;
}

/** Says why a recipe is not shown. Everything but a recipe that does not exist can be tried again. */
export function LoadTrouble({ failure, heading, fallback, children, ...retry }: Props) {
  const messageText = useMessageText();
  const isMissing = failure.kind === 'missing';
  const message = isMissing
    ? { key: 'recipes.notFoundText' as const }
    : errorMessage(failure.error, fallback ?? 'recipes.loadFailed');
  const isInHeading = 'key' in message && message.key === 'recipes.loadFailed';
  return (
    <div className={styles.trouble} role="alert">
      <EmptyPlate />
      {heading}
      {!isInHeading && <p>{messageText(message)}</p>}
      {!isMissing && <RetryButton {...retry} />}
      {children}
    </div>
  );
}

/** Over a recipe that is shown as it was last loaded, because its newest version could not be. */
export function StaleNote({
  id,
  cached: { failure, isLoading },
}: {
  readonly id: string;
  readonly cached: CachedRecipe;
}) {
  const { t } = useTranslation();
  const messageText = useMessageText();
  const recipeRequested = useRecipeCache((state) => state.recipeRequested);
  if (!failure) return null;
  return (
    <div className={styles.note}>
      <Banner
        kind="info"
        isQuiet
        action={<RetryButton size="small" isLoading={isLoading} onRetry={() => void recipeRequested(id)} />}
      >
        {messageText(errorMessage(failure.error, 'recipes.loadFailed'))} {t('recipes.lastLoaded')}
      </Banner>
    </div>
  );
}
