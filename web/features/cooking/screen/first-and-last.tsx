import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import {
  AmountField,
  type Doubts,
  OwnMarks,
  recipeDir,
  recipeSections,
  UnitsChoice,
  useFactor,
  useRecipeAmounts,
} from '../../recipes/recipes.ts';
import { useCooking } from '../progress/cooking.store.ts';
import { IngredientTicks } from '../ingredients/ingredient-ticks.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyPlate } from '../../../brand/empty-plate.tsx';
import { useLeave } from './use-leave.ts';
import styles from './cook-screen.module.css';

interface LayOutProps {
  readonly recipe: Recipe;
  readonly doubts: Doubts;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly hasSteps: boolean;
}

/** The screen before the first step: the ingredients to prepare. */
export function LayOut({ recipe, doubts, heading, hasSteps }: LayOutProps) {
  const { t } = useTranslation();
  const ready = useCooking((cooking) => cooking.laidOut.length);
  const amounts = useRecipeAmounts(recipe, useFactor(recipe.id));
  const total = recipeSections(recipe.ingredients).reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <section className={styles.layOut} dir={recipeDir(recipe)}>
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {t('cooking.layOut')}
        </h2>
        {total > 0 && (
          <p role="status">
            <bdi>{t('cooking.laidOut', { ready, total })}</bdi>
          </p>
        )}
        <div className={styles.servings}>
          <AmountField recipe={recipe} amounts={amounts}>
            {(name, field) => (
              <>
                {(amounts.pieces !== null || recipe.servings) && <span>{name}</span>} {field}
              </>
            )}
          </AmountField>
          <UnitsChoice />
        </div>
      </header>
      <IngredientTicks recipe={recipe} doubts={doubts} look="large" />
      {!hasSteps && <p>{t('recipes.noInstructions')}</p>}
    </section>
  );
}

interface Props {
  readonly recipe: Recipe;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** The screen after the last step, where the meal is rated and its day is kept. */
export function ReadyCard({ recipe, heading }: Props) {
  const { t } = useTranslation();
  const stepCount = useCooking((cooking) => cooking.stepCount);
  const wentTo = useCooking((cooking) => cooking.wentTo);
  const finished = useCooking((cooking) => cooking.finished);
  const leave = useLeave(recipe.id);
  return (
    <section className={styles.ready}>
      <EmptyPlate isServed />
      <h2 ref={heading} tabIndex={-1}>
        {t('cooking.ready')}
      </h2>
      <div className={styles.choices}>
        <OwnMarks recipe={recipe} />
      </div>
      <p>{t('cooking.readyHint')}</p>
      <div className={styles.choices}>
        <Button
          size="large"
          onClick={() => {
            finished();
            leave();
          }}
        >
          {t('cooking.done')}
        </Button>
        <Button look="outline" size="large" onClick={() => wentTo(stepCount)}>
          {t('cooking.backToSteps')}
        </Button>
      </div>
    </section>
  );
}
