import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { Dialog, DialogTitle } from '../../../ui/dialogs/dialog.tsx';
import { useTranslation } from 'react-i18next';
import styles from './cook-dialogs.module.css';
import type { CookStep } from '../progress/cook-steps.ts';
import { useCooking } from '../progress/cooking.store.ts';
import { IngredientsPane } from '../ingredients/ingredients-pane.tsx';
import { StepsOverview } from './steps-overview.tsx';

export type CookDialog = 'ingredients' | 'steps';

interface Props {
  readonly recipe: Recipe;
  readonly steps: readonly CookStep[];
  readonly open: CookDialog | null;
  readonly onClose: () => void;
}

/** Ingredients and steps within reach, over the step that one is at. */
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
