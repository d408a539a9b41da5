import { useTranslation } from 'react-i18next';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import {
  DoubtMark,
  type Doubts,
  recipeDir,
  recipeSections,
  ScaledLine,
  type SectionLine,
  type ShownLine,
  useFactor,
  useRecipeAmounts,
} from '../../recipes/recipes.ts';
import { useCooking } from '../progress/cooking.store.ts';
import styles from './ingredient-ticks.module.css';

interface Props {
  readonly recipe: Recipe;
  readonly doubts: Doubts;
  readonly look: 'large' | 'small';
  /** Which ingredients are listed; by default all. */
  readonly isListed?: (line: SectionLine) => boolean;
}

interface TickProps {
  readonly line: SectionLine;
  readonly doubts: Doubts;
  readonly show: ShownLine;
}

function Tick({ line, doubts, show }: TickProps) {
  const isReady = useCooking((cooking) => cooking.laidOut.includes(line.index));
  const ingredientTicked = useCooking((cooking) => cooking.ingredientTicked);
  const isDoubted = doubts.isLineDoubted('ingredients', line.index);
  return (
    <li>
      <label className={styles.tick} data-ready={isReady || undefined} data-doubted={isDoubted || undefined}>
        <input type="checkbox" checked={isReady} onChange={() => ingredientTicked(line.index)} />
        <span dir="auto">
          <span className={styles.words}>
            <ScaledLine parts={show(line.text)} />
          </span>{' '}
          {isDoubted && <DoubtMark />}
        </span>
      </label>
    </li>
  );
}

/** Ingredients below their headings, scaled to the chosen servings, each with a checkbox. */
export function IngredientTicks({ recipe, doubts, look, isListed = () => true }: Props) {
  const { t } = useTranslation();
  const { ingredient } = useRecipeAmounts(recipe, useFactor(recipe.id));
  const sections = recipeSections(recipe.ingredients)
    .map((section) => ({ ...section, lines: section.lines.filter(isListed) }))
    .filter(({ lines }) => lines.length > 0);
  if (recipe.ingredients.length === 0) return <p>{t('recipes.noIngredients')}</p>;
  return (
    <div className={styles.list} data-look={look} lang={recipe.lang ?? undefined} dir={recipeDir(recipe)}>
      {sections.map(({ title, subtitle, lines }, place) => (
        <div key={place} className={styles.section}>
          {[title, subtitle].map(
            (heading) =>
              heading && (
                <p key={heading.index} className={styles.heading} dir="auto">
                  {heading.text} {doubts.isLineDoubted('ingredients', heading.index) && <DoubtMark />}
                </p>
              ),
          )}
          <ul>
            {lines.map((line) => (
              <Tick key={line.index} line={line} doubts={doubts} show={ingredient} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
