import { useTranslation } from 'react-i18next';
import type { Reading } from '../../../../shared/domain/reading.ts';
import { useMeasures } from '../../../i18n/use-measures.ts';
import styles from './raw-data.module.css';

/** The steps of an import in order, with their durations. */
export function StepList({ steps }: Pick<Reading, 'steps'>) {
  const { t } = useTranslation();
  const { elapsed } = useMeasures();
  const notable = steps.filter(({ ms }) => ms > 0);
  const longest = Math.max(1, ...notable.map(({ ms }) => ms));
  return (
    <ol className={styles.steps}>
      {notable.map(({ step, ms }, place) => (
        <li key={`${place} ${step}`}>
          <span>{t(`imports.steps.${step}`)}</span>
          <meter min={0} max={longest} value={ms} aria-hidden />
          <span>{elapsed(ms)}</span>
        </li>
      ))}
    </ol>
  );
}
