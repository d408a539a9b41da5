import { describe, expect, it } from 'vitest';
import { extractRecipe } from './find-on-any-page.ts';
import type { Extraction } from '../../domain/extraction.ts';

const extract = (html: string, url = 'https://cook.example/flan'): Extraction =>
  extractRecipe({ kind: 'page', bytes: new TextEncoder().encode(html), contentType: null, url });
const linesOf = (lines: Extraction['recipe']['ingredients']): string[] =>
  lines.map((line) => (typeof line === 'string' ? line : line.type === 'item' ? line.content : `# ${line.content}`));
const LIST = ['4 eggs', '1 l milk', '120 g sugar'];
const STEPS = ['Melt the sugar.', 'Whisk eggs and milk and pour them over it.'];
const flan = {
  title: 'Flan',
  prepTime: 15,
  cookTime: 40,
  servings: 6,
  images: ['https://cook.example/flan.jpg'],
};

describe('RDFa', () => {
  it('is read with prefixes, nested types and values in attributes', () => {
    const body =
      `<article prefix="schema: https://schema.org/" typeof="schema:Recipe" resource="#flan"><span property="schema:author" typeof="schema:Person"><i property="schema:name">Ana</i></span>` +
      `<h1 property="schema:name">Flan</h1><img property="schema:image" src="/flan.jpg">` +
      `<time property="schema:prepTime" content="PT15M">a quarter of an hour</time><time property="schema:cookTime" datetime="PT40M">40 min</time>` +
      `<b property="schema:recipeYield">Serves 6</b>${LIST.map((line) => `<p property="schema:recipeIngredient">${line}</p>`).join('')}` +
      `<ol>${STEPS.map((step) => `<li property="schema:recipeInstructions" typeof="schema:HowToStep"><span property="schema:text">${step}</span></li>`).join('')}</ol></article>`;
    const { recipe } = extract(body);
    expect(recipe).toMatchObject(flan);
    expect(linesOf(recipe.ingredients)).toEqual(LIST);
    expect(linesOf(recipe.instructions)).toEqual(STEPS);
  });

  it('is read in the vocabulary before schema.org', () => {
    const body =
      `<div xmlns:v="http://rdf.data-vocabulary.org/#" typeof="v:Recipe"><h2 property="v:name">Flan</h2><img rel="v:photo" src="/flan.jpg">` +
      `<span property="v:prepTime" content="PT15M">15</span><span property="v:cookTime" content="PT40M">40</span><i property="v:yield">6 portions</i>` +
      LIST.map((line) => {
        const [amount = '', ...name] = line.split(' ');
        return `<p rel="v:ingredient"><span typeof="v:Ingredient"><span property="v:amount">${amount}</span> <span property="v:name">${name.join(' ')}</span></span></p>`;
      }).join('') +
      `<div rel="v:instructions"><div typeof="v:Instructions">${STEPS.map((step) => `<p property="v:instruction">${step}</p>`).join('')}</div></div></div>`;
    const { recipe } = extract(body);
    expect(recipe).toMatchObject(flan);
    expect(linesOf(recipe.ingredients)).toEqual(LIST);
    expect(linesOf(recipe.instructions)).toEqual(STEPS);
  });
});

describe('microdata', () => {
  it('treats annotated entries in a heading style as headings', () => {
    const entry = (html: string): string => `<span itemprop="recipeIngredient">${html}</span><br>`;
    const extracted = (...lines: string[]): string[] =>
      linesOf(
        extract(
          `<div itemscope itemtype="https://schema.org/Recipe"><h1 itemprop="name">Flan</h1>${lines.map(entry).join('')}</div>`,
        ).recipe.ingredients,
      );
    const caramel = '<span class="line"><br>Caramel</span>';
    expect(extracted('4 eggs', '1 l milk', caramel, '120 g sugar')).toEqual([
      '4 eggs',
      '1 l milk',
      '# Caramel',
      '120 g sugar',
    ]);
    // A style that every entry uses marks no heading.
    const named = ['4 eggs', '1 l milk', 'salt', '120 g sugar'].map((line) =>
      line.replace(/\w+$/, '<span class="line">$&</span>'),
    );
    expect(extracted(...named)).toEqual(['4 eggs', '1 l milk', 'salt', '120 g sugar']);
  });

  it('reads the text of a link, the real address of a lazily loaded picture, and hidden values', () => {
    const body =
      `<div itemscope itemtype="http://schema.org/Recipe"><a itemprop="name" href="/flan">Flan</a>` +
      `<img itemprop="image" src="data:image/gif;base64,R0lGOD" data-src="/flan.jpg"><div style="display:none"><span itemprop="prepTime">PT15M</span></div>` +
      `<span itemprop="cookTime" style="display: none">PT40M</span><span itemprop="recipeYield" style="display:none">6</span>` +
      `${LIST.map((line) => `<a href="/x" itemprop="ingredients">${line}</a>`).join(', ')}<div itemprop="recipeInstructions"><ol>${STEPS.map((step) => `<li>${step}</li>`).join('')}</ol></div></div>`;
    const { recipe } = extract(body);
    expect(recipe).toMatchObject(flan);
    expect(linesOf(recipe.ingredients)).toEqual(LIST);
    expect(linesOf(recipe.instructions)).toEqual(STEPS);
  });

  it('is read with steps and sections as nested items', () => {
    const step = (text: string): string =>
      `<li itemprop="itemListElement" itemscope itemtype="https://schema.org/HowToStep"><span itemprop="text">${text}</span></li>`;
    const body =
      `<div itemscope itemtype="https://schema.org/Recipe"><h1 itemprop="name">Flan</h1>${LIST.map((line) => `<p itemprop="recipeIngredient">${line}</p>`).join('')}` +
      `<div itemprop="recipeInstructions" itemscope itemtype="https://schema.org/HowToSection"><h3 itemprop="name">Caramel</h3><ul>${step(STEPS[0] ?? '')}</ul></div>` +
      `<div itemprop="recipeInstructions" itemscope itemtype="https://schema.org/HowToSection"><h3 itemprop="name">Custard</h3><ul>${step(STEPS[1] ?? '')}</ul></div></div>`;
    expect(linesOf(extract(body).recipe.instructions)).toEqual(['# Caramel', STEPS[0], '# Custard', STEPS[1]]);
  });

  it('is read in the vocabulary before schema.org', () => {
    const body =
      `<div itemscope itemtype="http://data-vocabulary.org/Recipe"><h1 itemprop="name">Flan</h1><img itemprop="photo" src="/flan.jpg">` +
      `<time itemprop="prepTime" datetime="PT15M">15 min</time><time itemprop="cookTime" datetime="PT40M">40 min</time><span itemprop="yield">6</span>` +
      LIST.map((line) => {
        const [amount = '', ...name] = line.split(' ');
        return `<li itemprop="ingredient" itemscope itemtype="http://data-vocabulary.org/RecipeIngredient"><span itemprop="amount">${amount}</span> <span itemprop="name">${name.join(' ')}</span></li>`;
      }).join('') +
      `<div itemprop="instructions">${STEPS.join('<br>')}</div></div>`;
    const { recipe } = extract(body);
    expect(recipe).toMatchObject(flan);
    expect(linesOf(recipe.ingredients)).toEqual(LIST);
    expect(linesOf(recipe.instructions)).toEqual(STEPS);
  });
});

describe('classes of microformats', () => {
  it('are read with their machine-readable values and without the author', () => {
    const body =
      `<div class="hrecipe"><span class="author vcard"><a class="fn" href="/ana">Ana</a></span><h2 class="fn">Flan</h2><img class="photo" src="/flan.jpg">` +
      `<span class="preptime">A while<span class="value-title" title="PT15M"></span></span><span class="cooktime"><span class="value-title" title="PT40M"> </span>40 minutes</span>` +
      `<span class="yield">6</span>${LIST.map((line) => {
        const [amount = '', ...name] = line.split(' ');
        return `<li class="ingredient"><span class="amount">${amount}</span> <span class="name">${name.join(' ')}</span></li>`;
      }).join(
        '',
      )}<div class="instructions">${STEPS.map((step) => `<li class="instruction">${step}</li>`).join('')}</div></div>`;
    const { recipe } = extract(body);
    expect(recipe).toMatchObject(flan);
    expect(linesOf(recipe.ingredients)).toEqual(LIST);
    expect(linesOf(recipe.instructions)).toEqual(STEPS);
  });

  it('are read in their second edition', () => {
    const body =
      `<article class="h-recipe"><p class="p-author h-card"><a class="p-name u-url" href="/ana">Ana</a></p><h1 class="p-name">Flan</h1><img class="u-photo" src="/flan.jpg">` +
      `<time class="dt-duration" datetime="PT55M">55 min</time><data class="p-yield" value="6">six</data>` +
      `<ul>${LIST.map((line) => `<li class="p-ingredient">${line}</li>`).join('')}</ul><div class="e-instructions"><ol>${STEPS.map((step) => `<li>${step}</li>`).join('')}</ol></div></article>`;
    const { recipe } = extract(body);
    expect(recipe).toMatchObject({ title: 'Flan', totalTime: 55, servings: 6, images: flan.images });
    expect(linesOf(recipe.ingredients)).toEqual(LIST);
    expect(linesOf(recipe.instructions)).toEqual(STEPS);
  });
});
