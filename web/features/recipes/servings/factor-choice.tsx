import { useTranslation } from 'react-i18next';
import styles from './servings.module.css';
import { useFactor, useServings } from './servings.store.ts';

const FACTORS = [
  { factor: 0.5, sign: '½×' },
  { factor: 1, sign: '1×' },
  { factor: 2, sign: '2×' },
  { factor: 3, sign: '3×' },
];

/** The choice of a scaling factor for a recipe without a number of servings. */
export function FactorChoice({ recipeId }: { readonly recipeId: string }) {
  const { t } = useTranslation();
  const chosen = useFactor(recipeId);
  const factorChosen = useServings((state) => state.factorChosen);
  return (
    <span
      className={styles.factors}
      role="group"
      aria-label={t('recipes.amounts')}
      data-as-written={chosen === 1 || undefined}
    >
      {FACTORS.map(({ factor, sign }) => (
        <button
          key={sign}
          type="button"
          aria-pressed={factor === chosen}
          onClick={() => factorChosen(recipeId, factor)}
        >
          {sign}
        </button>
      ))}
    </span>
  );
}
