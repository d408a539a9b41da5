import { useTranslation } from 'react-i18next';
import type { RecipeDebug } from '../../../../shared/domain/recipe-debug.ts';
import { CameHere } from './came-here.tsx';
import { DataDialog } from './data-dialog.tsx';
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
  const { text, modelAnswer, importJob, reading } = data;
  return (
    <DataDialog heading={t('recipes.rawData')} {...{ title, modelAnswer, data, onClose }}>
      <CameHere data={data} />
      {reading?.model && <ReadBy reading={reading.model} />}
      {text !== null && <TracedView data={data} text={text} />}
      {text === null && importJob && <p className={styles.section}>{t('provenance.forgotten')}</p>}
    </DataDialog>
  );
}
