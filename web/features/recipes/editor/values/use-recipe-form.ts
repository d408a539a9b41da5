import { useEffect, useLayoutEffect, useState } from 'react';
import { type UseFormRegisterReturn, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Recipe, RecipeEdit } from '../../../../../shared/domain/recipe.ts';
import { recipeProblems } from '../../../../../shared/rules/recipe.ts';
import type { TextKey } from '../../../../i18n/create-i18n.ts';
import type { Draft } from './draft.ts';
import {
  differingFields,
  EDITOR_FIELDS,
  editOf,
  type EditorField,
  type EditorValues,
  valuesOf,
  readNumber,
} from './form-values.ts';

const NUMBERS = ['prepTime', 'cookTime', 'totalTime', 'servings'] as const;

/** Product §5: a recipe that is created by hand needs ingredients and instructions; an edited one does not. */
function missingLists({ ingredients, instructions }: RecipeEdit): Partial<Record<EditorField, TextKey>> {
  return {
    ...(ingredients.length === 0 && { ingredients: 'editor.ingredientsRequired' }),
    ...(instructions.length === 0 && { instructions: 'editor.instructionsRequired' }),
  };
}

/** The errors of the form's fields; `edit` is the parsed recipe. */
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

export interface RecipeForm {
  readonly values: EditorValues;
  readonly isChanged: boolean;
  /** Whether the form contains a restored draft. */
  readonly isRestored: boolean;
  /** The revision of the recipe that the input is based on; undefined if the server has none. */
  readonly revision: number | undefined;
  /** The version that the input is based on; null if it is older than the loaded one. */
  readonly base: EditorValues | null;
  register(name: EditorField): UseFormRegisterReturn;
  /** Sets a field as if it was typed. */
  changed(name: EditorField, text: string): void;
  error(name: EditorField): string | undefined;
  /** Shows errors of fields, in the user's language, and focuses the first one. Returns whether there are any. */
  problemsShown(problems: Partial<Record<EditorField, string>>): boolean;
  /** Checks the form's rules and shows the errors (product §5). Returns whether there are any. */
  checked(element: HTMLFormElement): boolean;
  /** Resets the form to this recipe, without changes. */
  settled(recipe: Recipe | null): void;
  /** Resets the form to this recipe, with this input as the changes. */
  rebased(recipe: Recipe, values: EditorValues): void;
}

/** The number fields with invalid input. Their value is empty, so only the browser's validity reveals the input. */
function unreadableNumbers(element: HTMLFormElement): string[] {
  const inputs = [...element.elements].filter((field) => field instanceof HTMLInputElement);
  return inputs.filter(({ validity }) => validity.badInput).map(({ name }) => name);
}

/** Initialises the form with the stored draft. */
function useRestored(form: UseFormReturn<EditorValues>, draft: Draft, original: Recipe | null) {
  const [restored, setRestored] = useState(() => {
    const typed = draft.read();
    return typed && differingFields(typed.values, valuesOf(original)).length > 0 ? typed : null;
  });
  useLayoutEffect(() => {
    if (restored) form.reset(restored.values, { keepDefaultValues: true });
  }, [form, restored]);
  return [restored, () => setRestored(null)] as const;
}

export function useRecipeForm(original: Recipe | null, draft: Draft): RecipeForm {
  const { t } = useTranslation();
  const form = useForm<EditorValues>({ defaultValues: valuesOf(original), mode: 'onChange' });
  const { isDirty, errors } = form.formState;
  const values = useWatch({ control: form.control, compute: (typed: EditorValues) => typed });
  const [restored, restoredForgotten] = useRestored(form, draft, original);
  const isNew = original === null;
  const revision = restored?.revision ?? original?.revision;
  const { setFocus } = form;
  useEffect(() => {
    if (isNew) setFocus('title');
  }, [isNew, setFocus]);
  function problemsShown(problems: Partial<Record<EditorField, string>>): boolean {
    const faulty = EDITOR_FIELDS.filter((name) => problems[name] !== undefined);
    for (const name of faulty) form.setError(name, { type: 'rule', message: problems[name] ?? '' });
    if (faulty[0]) form.setFocus(faulty[0]);
    return faulty.length > 0;
  }
  return {
    values,
    isChanged: isDirty,
    isRestored: restored !== null,
    revision,
    base: revision === original?.revision ? valuesOf(original) : null,
    register: form.register,
    changed: (name, text) => form.setValue(name, text, { shouldDirty: true, shouldValidate: true }),
    error: (name) => errors[name]?.message,
    problemsShown,
    checked(element) {
      form.clearErrors();
      const unreadable = unreadableNumbers(element).map((name) => [name, 'editor.wholeNumber'] as const);
      const found = { ...editorProblems(values, editOf(values, original), isNew), ...Object.fromEntries(unreadable) };
      return problemsShown(Object.fromEntries(Object.entries(found).map(([name, key]) => [name, t(key)])));
    },
    settled(recipe) {
      restoredForgotten();
      form.reset(valuesOf(recipe));
    },
    rebased(recipe, typed) {
      restoredForgotten();
      form.reset(valuesOf(recipe));
      for (const name of differingFields(typed, valuesOf(recipe)))
        form.setValue(name, typed[name], { shouldDirty: true });
    },
  };
}
