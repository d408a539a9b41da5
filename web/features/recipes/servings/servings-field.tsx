import { Minus, Plus, RotateCcw } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import styles from './servings.module.css';
import { SERVINGS_MAX, useFactor, useServings } from './servings.store.ts';
import type { ShownAmounts } from './use-recipe-amounts.ts';

interface Props {
  readonly recipeId: string;
  /** The original number of servings or pieces. */
  readonly servings: number;
  readonly kind?: keyof typeof TEXTS;
  /** What follows the number: "muffins". */
  readonly noun?: ReactNode;
}

const TEXTS = {
  servings: { name: 'recipes.servings', fewer: 'recipes.fewerServings', more: 'recipes.moreServings' },
  pieces: { name: 'recipes.yield', fewer: 'recipes.makeLess', more: 'recipes.makeMore' },
} as const;

/** Of one or two cakes a half can be made, of twelve muffins not. */
const stepOf = (count: number, kind: keyof typeof TEXTS): number => (kind === 'pieces' && count < 3 ? 0.5 : 1);

interface DoubleOrResetProps {
  readonly canDouble: boolean;
  readonly isChanged: boolean;
  readonly onDoubled: () => void;
  readonly onReset: () => void;
}

/** Doubles the amounts as they are written, then brings them back. One button, so that the focus stays. */
function DoubleOrReset({ canDouble, isChanged, onDoubled, onReset }: DoubleOrResetProps) {
  const { t } = useTranslation();
  if (!canDouble && !isChanged) return null;
  return (
    <button
      type="button"
      className={styles.reset}
      data-doubles={!isChanged || undefined}
      aria-label={isChanged ? undefined : t('recipes.double')}
      title={isChanged ? undefined : t('recipes.double')}
      onClick={isChanged ? onReset : onDoubled}
    >
      {isChanged && (
        <>
          <RotateCcw size={15} aria-hidden />
          {t('recipes.resetServings')}
        </>
      )}
    </button>
  );
}

/** The field for the number of servings or pieces, with buttons for fewer and more. */
export function ServingsField({ recipeId, servings, kind = 'servings', noun }: Props) {
  const { t } = useTranslation();
  const { number } = useLocaleFormat();
  const factor = useFactor(recipeId);
  const factorChosen = useServings((state) => state.factorChosen);
  // The typed text stays until the field loses the focus, even if it is not a number yet.
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const texts = TEXTS[kind];
  const step = stepOf(servings, kind);
  const inSteps = (count: number): number => Math.round(count / step) * step;
  const wanted = inSteps(servings * factor);
  function choose(count: number): void {
    setTyped(null);
    if (count >= step && count <= SERVINGS_MAX) factorChosen(recipeId, count / servings);
  }
  return (
    <span className={styles.servings}>
      <button
        type="button"
        className={styles.step}
        aria-label={t(texts.fewer)}
        title={t(texts.fewer)}
        aria-disabled={wanted <= step}
        onClick={() => choose(wanted - step)}
      >
        <Minus size={18} aria-hidden />
      </button>
      {/* The number below gives the field its width, and is what is printed. */}
      <span className={styles.count}>
        <span aria-hidden="true">{number(wanted)}</span>
        <input
          ref={field}
          type="number"
          inputMode={step === 1 ? 'numeric' : 'decimal'}
          min={step}
          step={step}
          max={SERVINGS_MAX}
          aria-label={t(texts.name)}
          value={typed ?? wanted}
          onFocus={(event) => event.target.select()}
          onChange={({ target }) => {
            choose(inSteps(target.valueAsNumber));
            setTyped(target.value);
          }}
          onBlur={() => setTyped(null)}
        />
      </span>
      <button
        type="button"
        className={styles.step}
        aria-label={t(texts.more)}
        title={t(texts.more)}
        aria-disabled={wanted >= SERVINGS_MAX}
        onClick={() => choose(wanted + step)}
      >
        <Plus size={18} aria-hidden />
      </button>
      {noun}
      <span role="status" className="visually-hidden">
        {factor !== 1 && `${t(texts.name)}: ${number(wanted)}`}
      </span>
      <DoubleOrReset
        canDouble={factor === 1 && servings * 2 <= SERVINGS_MAX}
        isChanged={factor !== 1}
        onDoubled={() => choose(servings * 2)}
        onReset={() => {
          choose(servings);
          field.current?.focus();
        }}
      />
    </span>
  );
}

const FACTORS = [
  { factor: 0.5, sign: '½×' },
  { factor: 1, sign: '1×' },
  { factor: 2, sign: '2×' },
  { factor: 3, sign: '3×' },
];

/** The choice of a scaling factor for a recipe without a number of servings. */
function FactorChoice({ recipeId }: { readonly recipeId: string }) {
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

interface AmountProps {
  readonly recipe: Pick<Recipe, 'id' | 'servings'> & Partial<Pick<Recipe, 'lang'>>;
  readonly amounts: ShownAmounts;
  /** Shows the field below or beside its name. */
  readonly children: (name: string, field: ReactNode) => ReactNode;
}

/** How much to make, by what the recipe counts: people, pieces with their own noun ("12 muffins"), or itself. */
export function AmountField({ recipe: { id, servings, lang }, amounts: { pieces }, children }: AmountProps) {
  const { t } = useTranslation();
  const factor = useFactor(id);
  if (pieces !== null) {
    const field = (
      <span className={styles.pieces} lang={lang ?? undefined}>
        {pieces.before}
        <ServingsField
          recipeId={id}
          servings={pieces.count}
          kind="pieces"
          noun={<bdi className={styles.noun}>{pieces.after(factor).trim()}</bdi>}
        />
      </span>
    );
    return children(t('recipes.yield'), field);
  }
  if (servings) return children(t('recipes.serves'), <ServingsField recipeId={id} servings={servings} />);
  return children(t('recipes.serves'), <FactorChoice recipeId={id} />);
}
