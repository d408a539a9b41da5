import { describe, expect, it } from 'vitest';
import { extractRecipe } from '../pipeline/page/find-on-any-page.ts';

const notesOf = (below: string, head = ''): string | null =>
  extractRecipe({
    kind: 'page',
    bytes: new TextEncoder().encode(`<html><head><title>Leek soup</title>${head}</head><body>${below}</body></html>`),
    contentType: null,
    url: null,
  }).recipe.notes;

const LIST = '<ul><li>2 leeks</li><li>500 ml stock</li><li>1 tsp salt</li><li>2 tbsp cream</li></ul>';
const STEPS =
  '<ol><li>Boil the leeks in the stock for ten minutes.</li><li>Add the salt and the cream, then serve it hot.</li></ol>';
const RECIPE = `<h1>Leek soup</h1><h2>Ingredients</h2>${LIST}<h2>Method</h2>${STEPS}`;
const NOTE = 'The soup keeps in the fridge for three days.';

describe('the notes of a page', () => {
  it.each([
    ['English', `<h2>Notes</h2><p>${NOTE}</p>`],
    ['German', `<h3>Tipps &amp; Tricks</h3><ul><li>${NOTE}</li></ul>`],
    ['French', `<p><strong>Astuces :</strong></p><p>${NOTE}</p>`],
    ['Japanese', `<h3>コツ・ポイント</h3><div>${NOTE}</div>`],
  ])('stand below their heading: %s', (_, section) => {
    expect(notesOf(`${RECIPE}${section}<h2>Comments</h2><p>Anna says that it was lovely with bread.</p>`)).toBe(NOTE);
  });

  it.each([
    ['wprm-recipe-notes-container', 'Hinweise zum Rezept von Anna'],
    ['tasty-recipes-notes-body', ''],
    ['receta__consejos', ''],
    ['recipeNotes', 'What we learnt'],
  ])('are in an element that is named after them: %s', (name, heading) => {
    const box = `<div class="${name}">${heading && `<h3>${heading}</h3>`}<p>${NOTE}</p></div>`;
    expect(notesOf(`${RECIPE}${box}<p>Thank you for reading this page of ours.</p>`)).toMatch(new RegExp(`${NOTE}$`));
  });

  it('keep headings that name a topic, and no heading that nothing follows', () => {
    const section = `<h2>Tips</h2><h3>Storage</h3><p>${NOTE}</p><h3>Variations</h3>`;
    expect(notesOf(RECIPE + section)).toBe(`Storage\n${NOTE}`);
  });

  it('are read beside structured data, which rarely has them', () => {
    const markup = {
      '@type': 'Recipe',
      name: 'Leek soup',
      recipeIngredient: ['2 leeks', '500 ml stock'],
      recipeInstructions: ['Boil the leeks in the stock for ten minutes.'],
    };
    const head = `<script type="application/ld+json">${JSON.stringify(markup)}</script>`;
    expect(notesOf(`${RECIPE}<h2>Notes</h2><p>${NOTE}</p>`, head)).toBe(NOTE);
  });

  it.each([
    ['a form for own notes', '<div class="private-notes"><p>Click here to write down your own notes.</p></div>'],
    ['nutrition', '<h2>Nutrition</h2><p>One portion has about 210 calories and a lot of fibre.</p>'],
    ['the newsletter', '<h2>Newsletter</h2><p>Sign up and never miss a new soup from our kitchen.</p>'],
    ['comments', '<div id="comments"><h3>Tips</h3><p>My tip is to use twice as much cream as it says.</p></div>'],
    ['other recipes', '<h3>Tips</h3><p><a href="/a">Onion soup with cheese toasts</a></p>'],
    ['a whole article', `<h2>Tips</h2>${`<p>${'Leeks are lovely in the winter. '.repeat(10)}</p>`.repeat(10)}`],
  ])('are not %s', (_, section) => {
    expect(notesOf(RECIPE + section)).toBeNull();
  });
});

describe('the notes of structured data', () => {
  const withMarkup = (own: object): string | null => {
    const recipe = { '@type': 'Recipe', name: 'Leek soup', recipeIngredient: ['2 leeks', '1 l stock'], ...own };
    return notesOf('', `<script type="application/ld+json">${JSON.stringify(recipe)}</script>`);
  };
  const step = { '@type': 'HowToStep', text: 'Boil the leeks.' };

  it.each([
    ['a text', { recipeNotes: NOTE, recipeInstructions: [step] }],
    ['a list of texts', { notes: [NOTE], recipeInstructions: [step] }],
    ['a tip among the steps', { recipeInstructions: [step, { '@type': 'HowToTip', text: NOTE }] }],
    [
      'a tip within a section',
      {
        recipeInstructions: [
          { '@type': 'HowToSection', name: 'Soup', itemListElement: [step, { '@type': 'HowToTip', text: NOTE }] },
        ],
      },
    ],
  ])('are %s', (_, own) => {
    expect(withMarkup(own)).toBe(NOTE);
  });

  it('are no comments of readers', () => {
    expect(withMarkup({ recipeInstructions: [step], comment: [{ '@type': 'Comment', text: NOTE }] })).toBeNull();
  });

  it.each([
    ['a text', { tip: NOTE }],
    ['objects', { notes: [{ title: 'Storage', text: NOTE }] }],
    ['texts by language', { tipps: { 'de-DE': NOTE } }],
  ])('are in the data of a script as %s', (_, own) => {
    const recipe = {
      title: 'Leek soup',
      ingredients: ['2 leeks', '500 ml stock', '1 tsp salt', '2 tbsp cream'],
      instructions: ['Boil the leeks in the stock for ten minutes.', 'Add the salt and the cream, then serve it hot.'],
      padding: 'x'.repeat(300),
      ...own,
    };
    expect(notesOf('', `<script>window.state = ${JSON.stringify({ recipe })}</script>`)).toBe(NOTE);
  });
});
