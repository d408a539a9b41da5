import { useTranslation } from 'react-i18next';
import styles from './servings.module.css';
import { UNIT_CHOICES, useServings } from './servings.store.ts';

const TEXTS = { written: 'recipes.unitsWritten', metric: 'recipes.unitsMetric', us: 'recipes.unitsUs' } as const;

/** The choice of the units in which all recipes are shown on this device. */
export function UnitsChoice() {
  const { t } = useTranslation();
  const chosen = useServings((state) => state.units);
  const unitsChosen = useServings((state) => state.unitsChosen);
  return (
    <span className={styles.factors} data-units role="group" aria-label={t('recipes.units')}>
      {UNIT_CHOICES.map((choice) => (
        <button key={choice} type="button" aria-pressed={choice === chosen} onClick={() => unitsChosen(choice)}>
          {t(TEXTS[choice])}
        </button>
      ))}
    </span>
  );
}
