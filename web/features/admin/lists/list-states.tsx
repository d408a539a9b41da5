import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button.tsx';
import { Spinner } from '../../../ui/indicators/spinner.tsx';
import styles from './list-states.module.css';

/** Placeholder while rows load for the first time. */
export function LoadingRows() {
  const { t } = useTranslation();
  return (
    <p className={styles.loading} role="status">
      <Spinner />
      {t('admin.loading')}
    </p>
  );
}

interface FailureProps {
  /** A text instead of "Failed to load admin data". */
  readonly text?: string;
  readonly onRetry: () => void;
}

/** Shown if loading the list failed (product §8). */
export function FailedRows({ text, onRetry }: FailureProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.state}>
      <p role="alert" className={styles.title}>
        {text ?? t('admin.loadFailed')}
      </p>
      <Button look="outline" onClick={onRetry}>
        {t('admin.tryAgain')}
      </Button>
    </div>
  );
}

interface EmptyProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly hint?: string;
}

/** Shown if there are no rows. It has `role=status`, because it may follow a search or a deletion. */
export function EmptyRows({ icon, title, hint }: EmptyProps) {
  return (
    <div className={styles.state} role="status">
      <span className={styles.icon}>{icon}</span>
      <p className={styles.title}>{title}</p>
      {hint && <p>{hint}</p>}
    </div>
  );
}
