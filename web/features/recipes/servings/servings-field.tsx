import { Minus, Plus, RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import styles from './servings.module.css';
import { SERVINGS_MAX, useFactor, useServings } from './servings.store.ts';

interface Props {
  readonly recipeId: string;
  /** The original number of servings. */
  readonly servings: number;
}

/** The field for the number of servings, with buttons for fewer and more. */
export function ServingsField({ recipeId, servings }: Props) {
  const { t } = useTranslation();
  const { number } = useLocaleFormat();
  const factor = useFactor(recipeId);
  const factorChosen = useServings((state) => state.factorChosen);
  // The typed text stays until the field loses the focus, even if it is not a number yet.
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const wanted = Math.round(servings * factor);
  function choose(count: number): void {
    setTyped(null);
    if (count >= 1 && count <= SERVINGS_MAX) factorChosen(recipeId, count / servings);
  }
  return (
    <span className={styles.servings}>
      <button
        type="button"
        className={styles.step}
        aria-label={t('recipes.fewerServings')}
        title={t('recipes.fewerServings')}
        aria-disabled={wanted <= 1}
        onClick={() => choose(wanted - 1)}
      >
        <Minus size={18} aria-hidden />
      </button>
      {/* The number below gives the field its width, and is what is printed. */}
      <span className={styles.count}>
        <span aria-hidden="true">{number(wanted)}</span>
        <input
          ref={field}
          type="number"
          inputMode="numeric"
          min={1}
          max={SERVINGS_MAX}
          aria-label={t('recipes.servings')}
          value={typed ?? wanted}
          onFocus={(event) => event.target.select()}
          onChange={({ target }) => {
            choose(Math.round(target.valueAsNumber));
            setTyped(target.value);
          }}
          onBlur={() => setTyped(null)}
        />
      </span>
      <button
        type="button"
        className={styles.step}
        aria-label={t('recipes.moreServings')}
        title={t('recipes.moreServings')}
        aria-disabled={wanted >= SERVINGS_MAX}
        onClick={() => choose(wanted + 1)}
      >
        <Plus size={18} aria-hidden />
      </button>
      <span role="status" className="visually-hidden">
        {factor !== 1 && `${t('recipes.servings')}: ${number(wanted)}`}
      </span>
      {factor !== 1 && (
        <button
          type="button"
          className={styles.reset}
          onClick={() => {
            choose(servings);
            field.current?.focus();
          }}
        >
          <RotateCcw size={15} aria-hidden />
          {t('recipes.resetServings')}
        </button>
      )}
    </span>
  );
}
