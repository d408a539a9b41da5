import { useTranslation } from 'react-i18next';
import type { OtherRecipe } from '../../../../shared/domain/import-job.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import styles from './others-dialog.module.css';
import type { OthersForm } from './use-others-form.ts';

interface Props {
  readonly form: OthersForm;
  readonly others: readonly OtherRecipe[];
}

function Other({ other: { number, title, place, jobId }, form }: { other: OtherRecipe; form: OthersForm }) {
  const { t } = useTranslation();
  const isImported = jobId !== null;
  return (
    <li>
      <label className={styles.other} data-imported={isImported || undefined}>
        <input
          type="checkbox"
          checked={isImported || form.chosen.has(number)}
          disabled={isImported}
          onChange={() => form.toggled(number)}
        />
        <span className={styles.words}>
          <bdi className={styles.title}>{title}</bdi>
          {place !== null && (
            <span className={styles.place} dir="auto">
              {place}
            </span>
          )}
          {isImported && <span className={styles.place}>{t('imports.others.imported')}</span>}
        </span>
      </label>
    </li>
  );
}

/** The recipes to choose from; those that were imported stay listed. */
export function OthersList({ form, others }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <div className={styles.tools}>
        <Button look="quiet" size="small" onClick={form.allChosen}>
          {t('imports.others.all')}
        </Button>
        <Button look="quiet" size="small" onClick={form.noneChosen}>
          {t('imports.others.none')}
        </Button>
      </div>
      <ul className={styles.list} aria-label={t('imports.others.title')}>
        {others.map((other) => (
          <Other key={other.number} other={other} form={form} />
        ))}
      </ul>
    </>
  );
}
