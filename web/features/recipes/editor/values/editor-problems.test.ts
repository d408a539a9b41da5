import { expect, it } from 'vitest';
import { editorProblems } from './use-recipe-form.ts';
import { editOf, type EditorValues, valuesOf } from './form-values.ts';

const FULL: EditorValues = { ...valuesOf(null), title: 'Soup', ingredients: 'salt', instructions: 'Stir.' };
const problems = (changed: Partial<EditorValues>, isNew = true) => {
  const values = { ...FULL, ...changed };
  return editorProblems(values, editOf(values, null), isNew);
};

it.each(['', '   '])('a title of “%s” counts as missing', (title) => {
  expect(problems({ title })).toEqual({ title: 'recipes.titleRequired' });
});

it('a new recipe needs ingredients and instructions; in a changed one they may be empty', () => {
  const emptied = { ingredients: ' \n#', instructions: '' };
  expect(problems(emptied)).toEqual({
    ingredients: 'editor.ingredientsRequired',
    instructions: 'editor.instructionsRequired',
  });
  expect(problems(emptied, false)).toEqual({});
});

it('times and servings are whole numbers from 0, or empty', () => {
  expect(problems({ prepTime: '0', cookTime: '', servings: '12' })).toEqual({});
  expect(problems({ prepTime: '-1', cookTime: '1.5', servings: 'two' })).toEqual({
    prepTime: 'editor.wholeNumber',
    cookTime: 'editor.wholeNumber',
    servings: 'editor.wholeNumber',
  });
});

it('input that the server would refuse is not sent', () => {
  expect(problems({ title: 'x'.repeat(301), ingredients: 'a\n'.repeat(501) })).toEqual({
    title: 'recipes.titleTooLong',
    ingredients: 'recipes.tooManyLines',
  });
});
