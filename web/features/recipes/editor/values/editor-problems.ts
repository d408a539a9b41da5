import type { RecipeEdit } from '../../../../../shared/domain/recipe.ts';
import { recipeProblems } from '../../../../../shared/rules/recipe.ts';
import type { TextKey } from '../../../../i18n/create-i18n.ts';
import { type EditorField, type EditorValues, readNumber } from './form-values.ts';

const NUMBERS = ['prepTime', 'cookTime', 'servings'] as const;

/** Product §5: a recipe that is created by hand names ingredients and instructions; an edit may leave them out. */
function missingLists({ ingredients, instructions }: RecipeEdit): Partial<Record<EditorField, TextKey>> {
  return {
    ...(ingredients.length === 0 && { ingredients: 'editor.ingredientsRequired' }),
    ...(instructions.length === 0 && { instructions: 'editor.instructionsRequired' }),
  };
}

/** What is wrong with which field of the form; `edit` is what it stands for. */
export function editorProblems(
  values: EditorValues,
  edit: RecipeEdit,
  isNew: boolean,
): Partial<Record<EditorField, TextKey>> {
  const wrongNumbers = NUMBERS.filter((field) => readNumber(values[field]) === undefined);
  return {
    ...(isNew && missingLists(edit)),
    ...Object.fromEntries(wrongNumbers.map((field) => [field, 'editor.wholeNumber'])),
    ...recipeProblems(edit),
  };
}
