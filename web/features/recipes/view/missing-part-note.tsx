import { Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useEditor } from '../editor/editor.store.ts';
import { isVideo } from '../parts/is-video.ts';
import styles from './recipe-lines.module.css';
import { useIsOwn } from '../cache/use-is-own.ts';

const TEXTS = {
  ingredients: {
    notFound: 'recipes.noIngredientsFound',
    notGiven: 'recipes.noIngredients',
    add: 'recipes.addIngredients',
  },
  instructions: { notFound: 'recipes.noStepsFound', notGiven: 'recipes.noInstructions', add: 'recipes.addSteps' },
} as const;

interface Props {
  readonly recipe: Recipe;
  readonly part: keyof typeof TEXTS;
}

/** Says that a part of a recipe is missing; the reader's own can be completed. A video shows the steps. */
export function MissingPartNote({ recipe, part }: Props) {
  const { t } = useTranslation();
  const isOwn = useIsOwn(recipe.id);
  const editAsked = useEditor((state) => state.editAsked);
  const { notFound, notGiven, add } = TEXTS[part];
  const source = recipe.originalSource;
  const isInVideo = part === 'instructions' && source !== null && isVideo(source);
  const text = source === null ? notGiven : notFound;
  return (
    <div className={styles.none}>
      <p dir="auto">{t(isInVideo ? 'recipes.stepsInVideo' : text)}</p>
      {isOwn && !isInVideo && (
        <Button
          look="outline"
          size="small"
          icon={<Pencil size={16} aria-hidden />}
          onClick={() => void editAsked(recipe.id)}
        >
          {t(add)}
        </Button>
      )}
    </div>
  );
}
