import { expect, it } from 'vitest';
import { readPage } from '../../document/html/page-document.ts';
import { findNamedFacts } from './named-facts.ts';

function factsOf(html: string): object {
  const page = readPage({ kind: 'page', bytes: new TextEncoder().encode(html), contentType: null, url: null });
  const { prepTime, cookTime, totalTime, servings } = findNamedFacts(page);
  return { prepTime, cookTime, totalTime, servings };
}

it('reads facts without labels by the names of their elements', () => {
  const html =
    '<ul><li class="recipe-prep-time"><i class="clock"></i> 5 min</li><li class="recipe-cook-time"><i></i>1 h 15 min</li>' +
    '<li class="recipe-servings"><i></i>for 2</li></ul>';
  expect(factsOf(html)).toEqual({ prepTime: 5, cookTime: 75, totalTime: null, servings: 2 });
});

it('reads the servings from the value of a form field', () => {
  expect(factsOf('<input type="number" name="servings" value="6">')).toMatchObject({ servings: 6 });
  const options = [2, 4, 6].map((n) => `<option value="${n}"${n === 4 ? ' selected' : ''}>${n}</option>`).join('');
  expect(factsOf(`<select id="portions">${options}</select>`)).toMatchObject({ servings: 4 });
  expect(factsOf('<input type="hidden" name="serving_nonce" value="17">')).toMatchObject({ servings: null });
});

it('ignores elements of the same name with different values, because they belong to other recipes', () => {
  const html = [20, 45, 60].map((n) => `<p class="total-time">${n} min</p>`).join('');
  expect(factsOf(html)).toMatchObject({ totalTime: null });
});
