import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button.tsx';
import { Spinner } from '../../../ui/indicators/spinner.tsx';
import styles from './list-states.module.css';

/** Where rows will be, before they are there for the first time. */
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
  /** In other words than "Failed to load admin data". */
  readonly text?: string;
  readonly onRetry: () => void;
}

/** The server did not give what the panel shows (product §8). */
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

/** There are no rows; `role=status`, since a search or a deletion may have led here. */
export function EmptyRows({ icon, title, hint }: EmptyProps) {
  return (
    <div className={styles.state} role="status">
      <span className={styles.icon}>{icon}</span>
      <p className={styles.title}>{title}</p>
      {hint && <p>{hint}</p>}
    </div>
  );
}
