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
  // Not disabled while it loads, because it would lose the focus.
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
  /** The heading in the right level. */
  readonly heading: ReactNode;
  /** The message if the server sent none and the heading does not say it. */
  readonly fallback?: TextKey;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** Shows why a recipe could not be loaded, with a retry button unless the recipe does not exist. */
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

/** A note above a recipe whose newest version could not be loaded: it is the cached one, or only what the list knows. */
export function StaleNote({
  id,
  cached: { recipe, failure, isLoading },
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
        {messageText(errorMessage(failure.error, 'recipes.loadFailed'))}{' '}
        {t(recipe ? 'recipes.lastLoaded' : 'recipes.onlyListed')}
      </Banner>
    </div>
  );
}
