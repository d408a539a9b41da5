import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { type Doubts, recipeDir, recipeSections, useDoubts } from '../../recipes/recipes.ts';
import { type CookStep, stepIngredients } from '../progress/cook-steps.ts';
import { IngredientTicks } from './ingredient-ticks.tsx';
import styles from './ingredients-pane.module.css';

interface Props {
  readonly recipe: Recipe;
  readonly step: CookStep;
}

interface NamedProps extends Pick<Props, 'recipe'> {
  readonly doubts: Doubts;
  readonly named: ReadonlySet<number>;
}

function NamedIngredients({ recipe, doubts, named }: NamedProps) {
  const { t } = useTranslation();
  const id = useId();
  if (named.size === 0) return null;
  return (
    <section className={styles.named} aria-labelledby={id}>
      <h3 id={id}>{t('cooking.inThisStep')}</h3>
      <IngredientTicks recipe={recipe} doubts={doubts} look="small" isListed={({ index }) => named.has(index)} />
    </section>
  );
}

const linesOf = (recipe: Recipe) => recipeSections(recipe.ingredients).flatMap((section) => section.lines);

/** The ingredients that a step mentions, under its text, where there is no room for the pane. */
export function StepAmounts({ recipe, step }: Props) {
  const doubts = useDoubts(recipe);
  const named = stepIngredients(step.line.text, linesOf(recipe));
  return (
    <div className={styles.pane} dir={recipeDir(recipe)}>
      <NamedIngredients recipe={recipe} doubts={doubts} named={named} />
    </div>
  );
}

/** The ingredients beside a step; those that the step mentions come first. */
export function IngredientsPane({ recipe, step }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const doubts = useDoubts(recipe);
  const lines = linesOf(recipe);
  const named = stepIngredients(step.line.text, lines);
  return (
    <div className={styles.pane} dir={recipeDir(recipe)}>
      <NamedIngredients recipe={recipe} doubts={doubts} named={named} />
      {named.size < lines.length && (
        <section aria-labelledby={id}>
          <h3 id={id}>{t(named.size > 0 ? 'cooking.otherIngredients' : 'cooking.allIngredients')}</h3>
          <IngredientTicks recipe={recipe} doubts={doubts} look="small" isListed={({ index }) => !named.has(index)} />
        </section>
      )}
    </div>
  );
}
