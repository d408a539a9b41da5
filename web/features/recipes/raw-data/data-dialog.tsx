import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { Dialog, DialogTitle } from '../../../ui/dialogs/dialog.tsx';
import styles from './raw-data.module.css';

interface Props {
  /** The heading above the title. */
  readonly heading: string;
  readonly title: string;
  /** The raw answer of the model; null if none answered. */
  readonly modelAnswer: string | null;
  /** All stored data. */
  readonly data: unknown;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The raw data for administrators: first an explanation, then the answer of the model, then all data. */
export function DataDialog({ heading, title, modelAnswer, data, onClose, children }: Props) {
  const { t } = useTranslation();
  const json = (): string => JSON.stringify(data, null, 2);
  return (
    <Dialog isOpen onClose={onClose} size="wide" isOver focusAfter={() => null}>
      <header className={styles.head}>
        <DialogTitle>{heading}</DialogTitle>
        <p>
          <bdi>{title}</bdi>
        </p>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it the arrow keys cannot scroll the data */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={heading}>
        {children}
        {modelAnswer !== null && (
          <details className={styles.section}>
            <summary>{t('provenance.answer')}</summary>
            <pre dir="auto">{modelAnswer}</pre>
          </details>
        )}
        <details className={styles.section}>
          <summary>{t('provenance.raw')}</summary>
          <CopyButton label={t('recipes.rawCopy')} text={json} />
          <pre dir="ltr">{json()}</pre>
        </details>
      </div>
    </Dialog>
  );
}
