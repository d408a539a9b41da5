import { useTranslation } from 'react-i18next';
import type { RecipeDebug } from '../../../../shared/domain/recipe-debug.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog, DialogTitle } from '../../../ui/dialog.tsx';
import { CameHere } from './came-here.tsx';
import styles from './raw-data.module.css';
import { ReadBy } from './read-by.tsx';
import { TracedView } from './traced-view.tsx';

interface Props {
  readonly title: string;
  readonly data: RecipeDebug;
  readonly onClose: () => void;
}

/** How a recipe came about: where from, what was made of what, and all that is stored of it (product §2). */
export function RawDataDialog({ title, data, onClose }: Props) {
  const { t } = useTranslation();
  const json = (): string => JSON.stringify(data, null, 2);
  const { text, modelAnswer, importJob, reading } = data;
  return (
    <Dialog isOpen onClose={onClose} size="wide" isOver focusAfter={() => null}>
      <header className={styles.head}>
        <DialogTitle>{t('recipes.rawData')}</DialogTitle>
        <p dir="auto">{title}</p>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it the arrow keys cannot scroll the data */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('recipes.rawData')}>
        <CameHere data={data} />
        {reading?.model && <ReadBy reading={reading.model} />}
        {text !== null && <TracedView data={data} text={text} />}
        {text === null && importJob && <p className={styles.section}>{t('provenance.forgotten')}</p>}
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
