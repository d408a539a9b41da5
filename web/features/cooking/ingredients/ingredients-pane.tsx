import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { recipeDir, recipeSections, useDoubts } from '../../recipes/recipes.ts';
import { type CookStep, stepIngredients } from '../progress/cook-steps.ts';
import { IngredientTicks } from './ingredient-ticks.tsx';
import styles from './ingredients-pane.module.css';

interface Props {
  readonly recipe: Recipe;
  readonly step: CookStep;
}

/** The ingredients beside a step; those that the step mentions come first. */
export function IngredientsPane({ recipe, step }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const doubts = useDoubts(recipe);
  const lines = recipeSections(recipe.ingredients).flatMap((section) => section.lines);
  const named = stepIngredients(step.line.text, lines);
  const shared = { recipe, doubts, look: 'small' } as const;
  return (
    <div className={styles.pane} dir={recipeDir(recipe)}>
      {named.size > 0 && (
        <section className={styles.named} aria-labelledby={`${id}-named`}>
          <h3 id={`${id}-named`}>{t('cooking.inThisStep')}</h3>
          <IngredientTicks {...shared} isListed={({ index }) => named.has(index)} />
        </section>
      )}
      {named.size < lines.length && (
        <section aria-labelledby={`${id}-others`}>
          <h3 id={`${id}-others`}>{t(named.size > 0 ? 'cooking.otherIngredients' : 'cooking.allIngredients')}</h3>
          <IngredientTicks {...shared} isListed={({ index }) => !named.has(index)} />
        </section>
      )}
    </div>
  );
}
