import { useTranslation } from 'react-i18next';
import { Carrot, Check } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { Dialog, DialogTitle } from '../../../ui/dialogs/dialog.tsx';
import type { CookStep } from '../progress/cook-steps.ts';
import { useCooking } from '../progress/cooking.store.ts';
import { IngredientsPane } from '../ingredients/ingredients-pane.tsx';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import { recipeDir, ScaledLine, useRecipeAmounts } from '../../recipes/recipes.ts';
import styles from './cook-dialogs.module.css';

interface StepsOverviewProps {
  readonly recipe: Recipe;
  readonly steps: readonly CookStep[];
  readonly onChosen: () => void;
}

interface EntryProps {
  readonly place: number;
  readonly mark: ReactNode;
  readonly isDone?: boolean;
  readonly onChosen: () => void;
  readonly children: ReactNode;
}

function Entry({ place, mark, isDone, onChosen, children }: EntryProps) {
  const { t } = useTranslation();
  const isHere = useCooking((cooking) => cooking.place === place);
  const wentTo = useCooking((cooking) => cooking.wentTo);
  return (
    <li>
      <button
        type="button"
        className={styles.step}
        aria-current={isHere ? 'step' : undefined}
        data-done={isDone || undefined}
        onClick={() => {
          wentTo(place);
          onChosen();
        }}
      >
        <span className={styles.number}>
          {isDone ? <Check size={18} role="img" aria-label={t('cooking.isDone')} /> : mark}
        </span>
        <span dir="auto">{children}</span>
      </button>
    </li>
  );
}

/** An overview of all steps; a click opens the step. */
function StepsOverview({ recipe, steps, onChosen }: StepsOverviewProps) {
  const { t } = useTranslation();
  const { number } = useLocaleFormat();
  const done = useCooking((cooking) => cooking.done);
  const amounts = useRecipeAmounts(recipe, 1);
  return (
    <ol className={styles.steps} dir={recipeDir(recipe)}>
      <Entry place={0} mark={<Carrot size={18} aria-hidden />} onChosen={onChosen}>
        {t('recipes.ingredients')}
      </Entry>
      {steps.map((step, place) => {
        const heading = step.headings.at(-1);
        const isNew = heading && heading !== steps[place - 1]?.headings.at(-1);
        return (
          <Fragment key={step.number}>
            {isNew && (
              <li className={styles.heading} dir="auto" lang={recipe.lang ?? undefined}>
                {heading.text}
              </li>
            )}
            <Entry
              place={step.number}
              mark={number(step.number)}
              isDone={done.includes(step.number)}
              onChosen={onChosen}
            >
              <span lang={recipe.lang ?? undefined}>
                <ScaledLine parts={amounts.step(step.line.text)} />
              </span>
            </Entry>
          </Fragment>
        );
      })}
    </ol>
  );
}

export type CookDialog = 'ingredients' | 'steps';

interface Props {
  readonly recipe: Recipe;
  readonly steps: readonly CookStep[];
  readonly open: CookDialog | null;
  readonly onClose: () => void;
}

/** The dialogs with ingredients and steps over the current step. */
export function CookDialogs({ recipe, steps, open, onClose }: Props) {
  const { t } = useTranslation();
  const place = useCooking((cooking) => cooking.place);
  const step = steps[place - 1];
  return (
    <Dialog isOpen={open !== null} onClose={onClose} size="small" focusAfter={() => null}>
      <div className={styles.content}>
        <DialogTitle>{t(open === 'ingredients' ? 'recipes.ingredients' : 'cooking.allSteps')}</DialogTitle>
        {open === 'ingredients' && step && <IngredientsPane recipe={recipe} step={step} />}
        {open === 'steps' && <StepsOverview recipe={recipe} steps={steps} onChosen={onClose} />}
      </div>
    </Dialog>
  );
}
