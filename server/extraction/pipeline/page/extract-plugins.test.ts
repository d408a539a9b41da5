import { describe, expect, it } from 'vitest';
import { extractRecipe } from './find-on-any-page.ts';
import type { Extraction } from '../../domain/extraction.ts';

const extract = (card: string): Extraction['recipe'] =>
  extractRecipe({
    kind: 'page',
    bytes: new TextEncoder().encode(
      `<html lang="en"><head><title>Apple cake - Ana cooks</title><meta property="og:site_name" content="Ana cooks"></head><body class="single post">` +
        `<header><nav><a href="/">Home</a><a href="/cakes">Cakes</a></nav></header><main><article><h1 class="entry-title">Apple cake</h1>` +
        `<div class="entry-content"><p>My grandmother baked this cake every autumn, when the apples in the garden were ripe, and we ate it warm.</p>` +
        `<h2>Why you will love it</h2><ul><li>It takes one bowl only.</li><li>It keeps for 3 days.</li></ul>${card}</div></article>` +
        `<section id="comments"><h3>2 comments</h3><p>I used 2 cups of pears instead and baked it for 50 minutes. Lovely!</p></section></main></body></html>`,
    ),
    contentType: null,
    url: 'https://cook.example/apple-cake',
  }).recipe;
const linesOf = (lines: Extraction['recipe']['ingredients']): string[] =>
  lines.map((line) => (typeof line === 'string' ? line : line.type === 'item' ? line.content : `# ${line.content}`));

const GROUPS = [
  { name: 'For the batter', lines: ['2 cups flour', '1/2 cup sugar', '3 eggs'] },
  { name: 'For the top', lines: ['4 apples', '1 tsp cinnamon'] },
] as const;
const LINES = GROUPS.flatMap(({ name, lines }) => [`# ${name}`, ...lines]);
const STEPS = [
  'Heat the oven to 180 degrees and butter a round tin.',
  'Whisk the eggs with the sugar and fold in the flour.',
  'Lay the sliced apples on top, dust them with cinnamon and bake the cake until golden.',
];
const each = <T>(values: readonly T[], shown: (value: T, index: number) => string): string =>
  values.map(shown).join('');
const parts = (line: string): { amount: string; unit: string; name: string } => {
  const [amount = '', unit = '', ...name] = line.split(' ');
  return /^(?:cups?|tsp)$/.test(unit)
    ? { amount, unit, name: name.join(' ') }
    : { amount, unit: '', name: [unit, ...name].join(' ') };
};

const WPRM =
  `<div class="wprm-recipe-container" id="wprm-recipe-container-7"><div class="wprm-recipe wprm-recipe-template-classic"><h2 class="wprm-recipe-name wprm-block-text-bold">Apple cake</h2>` +
  `<div class="wprm-recipe-times-container"><div class="wprm-recipe-block-container wprm-recipe-prep-time-container"><span class="wprm-recipe-details-label wprm-recipe-prep-time-label">Prep Time: </span><span class="wprm-recipe-time"><span class="wprm-recipe-details wprm-recipe-details-minutes wprm-recipe-prep_time wprm-recipe-prep_time-minutes">20<span class="sr-only screen-reader-text"> minutes</span></span> <span class="wprm-recipe-details-unit wprm-recipe-prep_time-unit" aria-hidden="true">minutes</span></span></div>` +
  `<div class="wprm-recipe-block-container wprm-recipe-cook-time-container"><span class="wprm-recipe-details-label">Cook Time: </span><span class="wprm-recipe-time"><span class="wprm-recipe-details wprm-recipe-details-hours wprm-recipe-cook_time-hours">1</span> <span class="wprm-recipe-details-unit">hour</span> <span class="wprm-recipe-details wprm-recipe-details-minutes wprm-recipe-cook_time-minutes">5</span> <span class="wprm-recipe-details-unit">minutes</span></span></div></div>` +
  `<div class="wprm-recipe-servings-container"><span class="wprm-recipe-details-label">Servings: </span><span class="wprm-recipe-servings wprm-recipe-details">8</span> <span class="wprm-recipe-servings-unit">slices</span></div>` +
  `<div class="wprm-recipe-ingredients-container"><h3 class="wprm-recipe-header wprm-recipe-ingredients-header">Ingredients <button class="wprm-unit-conversion">US Customary</button></h3>` +
  each(
    GROUPS,
    ({ name, lines }) =>
      `<div class="wprm-recipe-ingredient-group"><h4 class="wprm-recipe-group-name wprm-recipe-ingredient-group-name">${name}</h4><ul class="wprm-recipe-ingredients">${each(
        lines,
        (line) => {
          const { amount, unit, name: food } = parts(line);
          return `<li class="wprm-recipe-ingredient"><span class="wprm-checkbox-container"><input type="checkbox" aria-label="${line}"><label><span class="sr-only screen-reader-text">▢ </span></label></span><span class="wprm-recipe-ingredient-amount">${amount}</span> ${unit === '' ? '' : `<span class="wprm-recipe-ingredient-unit">${unit}</span> `}<span class="wprm-recipe-ingredient-name">${food}</span></li>`;
        },
      )}</ul></div>`,
  ) +
  `</div><div class="wprm-recipe-instructions-container"><h3 class="wprm-recipe-header">Instructions</h3><div class="wprm-recipe-instruction-group"><ul class="wprm-recipe-instructions">${each(STEPS, (step) => `<li class="wprm-recipe-instruction"><div class="wprm-recipe-instruction-text"><span style="display: block;">${step}</span></div></li>`)}</ul></div></div>` +
  `<div class="wprm-recipe-notes-container"><h3 class="wprm-recipe-header">Notes</h3><div class="wprm-recipe-notes">Any apple does. Store it in a tin for 3 days.</div></div><div class="wprm-nutrition-label-container"><span class="wprm-nutrition-label-text-nutrition-label">Calories: </span><span>230</span> kcal</div></div></div>`;

const TASTY =
  `<div class="tasty-recipes tasty-recipes-has-image" id="tasty-recipes-9"><div class="tasty-recipes-entry-header"><h2 class="tasty-recipes-title">Apple cake</h2><div class="tasty-recipes-details"><ul><li class="author"><span class="tasty-recipes-label">Author:</span> <a class="tasty-recipes-author-name" href="/ana">Ana</a></li><li class="prep-time"><span class="tasty-recipes-label">Prep Time:</span> <span class="tasty-recipes-prep-time">20 minutes</span></li><li class="cook-time"><span class="tasty-recipes-label">Cook Time:</span> <span class="tasty-recipes-cook-time">1 hour 5 minutes</span></li><li class="yield"><span class="tasty-recipes-label">Yield:</span> <span class="tasty-recipes-yield"><span data-amount="8">8</span> slices <span class="tasty-recipes-yield-scale"><span data-amount="1">1</span>x</span></span></li></ul></div></div>` +
  `<div class="tasty-recipes-entry-content"><div class="tasty-recipe-ingredients"><div class="tasty-recipes-ingredients-header"><h3>Ingredients</h3><div class="tasty-recipes-ingredients-clipboard-container"><button>Copy to clipboard</button></div><span class="tasty-recipes-scale-container"><span>Scale</span><button>1/2x</button><button>1x</button><button>2x</button></span></div><div class="tasty-recipes-ingredients-body">${each(GROUPS, ({ name, lines }) => `<h4>${name}</h4><ul>${each(lines, (line) => `<li data-tr-ingredient-checkbox><span class="tr-ingredient-checkbox-container"><input type="checkbox"><label></label></span><span data-amount="2">${parts(line).amount}</span> ${line.slice(parts(line).amount.length + 1)}</li>`)}</ul>`)}</div></div>` +
  `<div class="tasty-recipe-instructions tasty-recipes-instructions"><div class="tasty-recipes-instructions-header"><h3>Instructions</h3></div><ol>${each(STEPS, (step, at) => `<li id="instruction-step-${at + 1}">${step}</li>`)}</ol></div><div class="tasty-recipes-notes"><h3>Notes</h3><p>Any apple does.</p></div><div class="tasty-recipes-nutrition"><h3>Nutrition</h3><ul><li><strong>Serving Size:</strong> 1 slice</li><li><strong>Calories:</strong> 230</li></ul></div></div></div>`;

const CREATE =
  `<section id="mv-creation-3" class="mv-create-card mv-recipe-card"><h2 class="mv-create-title mv-create-title-primary">Apple cake</h2><div class="mv-create-times mv-create-times-3"><div class="mv-create-time mv-create-time-yield"><em class="mv-create-time-label">Yield: </em><span class="mv-create-time-format mv-create-uppercase">8 slices</span></div><div class="mv-create-time mv-create-time-prep"><em class="mv-create-time-label">Prep Time: </em><span class="mv-create-time-format"><span class="mv-time-part mv-time-minutes">20 minutes</span> </span></div><div class="mv-create-time mv-create-time-active"><em class="mv-create-time-label">Cook Time: </em><span class="mv-create-time-format"><span class="mv-time-part mv-time-hours">1 hour</span> <span class="mv-time-part mv-time-minutes">5 minutes</span></span></div></div>` +
  `<div class="mv-create-ingredients"><h3 class="mv-create-ingredients-title mv-create-title-secondary">Ingredients</h3>${each(GROUPS, ({ name, lines }) => `<h4>${name}</h4><ul>${each(lines, (line) => `<li>${line}</li>`)}</ul>`)}</div><div class="mv-create-instructions mv-create-instructions-slot-v2"><h3 class="mv-create-instructions-title mv-create-title-secondary">Instructions</h3><ol>${each(STEPS, (step, at) => `<li id="mv_create_3_${at + 1}">${step}</li>`)}</ol></div><div class="mv-create-notes"><h3>Notes</h3><div class="mv-create-notes-content"><p>Any apple does.</p></div></div></section>`;

const EASY =
  `<div class="easyrecipe" id="easyrecipe-5-0"><div class="ERSName">Apple cake</div><div class="ERSTimes"><div class="ERSTime"><div class="ERSTimeHeading">Prep time</div><div class="ERSTimeItem"><time>20 mins</time></div></div><div class="ERSTime ERSTimeRight"><div class="ERSTimeHeading">Cook time</div><div class="ERSTimeItem"><time>1 hour 5 mins</time></div></div></div><div class="ERSServes">Serves: <span>8</span></div>` +
  `<div class="ERSIngredients"><div class="ERSIngredientsHeader ERSHeading">Ingredients</div>${each(GROUPS, ({ name, lines }) => `<div class="ERSSectionHead">${name}</div><ul>${each(lines, (line) => `<li class="ingredient">${line}</li>`)}</ul>`)}</div><div class="ERSInstructions"><div class="ERSInstructionsHeader ERSHeading">Instructions</div><div class="instructions"><ol>${each(STEPS, (step) => `<li class="instruction">${step}</li>`)}</ol></div></div><div class="ERSNotesDiv"><div class="ERSNotesHeader">Notes</div><div class="ERSNotes">Any apple does.</div></div></div>`;

const ZIP =
  `<div id="zlrecipe-container-12" class="zlrecipe-container-border"><div id="zlrecipe-container"><div id="zlrecipe-title" class="b-b h-1 strong">Apple cake</div><div class="zlmeta zlclear"><div class="fl-l width-50"><p id="zlrecipe-prep-time">Prep Time: <span>20 minutes</span></p><p id="zlrecipe-cook-time">Cook Time: <span>1 hour, 5 minutes</span></p></div><div class="fl-l"><p id="zlrecipe-yield">Yield: <span>8 slices</span></p></div></div>` +
  `<p id="zlrecipe-ingredients" class="h-4 strong">Ingredients</p><ul id="zlrecipe-ingredients-list">${each(GROUPS, ({ name, lines }) => `<div class="ingredient-label">${name}</div>${each(lines, (line) => `<li class="ingredient">${line}</li>`)}`)}</ul><p id="zlrecipe-instructions" class="h-4 strong">Instructions</p><ol id="zlrecipe-instructions-list" class="instructions">${each(STEPS, (step) => `<li class="instruction">${step}</li>`)}</ol><div class="zl-linkback">Schema/Recipe SEO by ZipList</div></div></div>`;

const COOKED =
  `<div class="cooked-recipe-info cooked-clearfix"><section class="cooked-left"><span class="cooked-prep-time cooked-time"><span class="cooked-time-icon"></span><strong class="cooked-meta-title">Prep Time</strong>20 mins</span><span class="cooked-cook-time cooked-time"><strong class="cooked-meta-title">Cook Time</strong>1 hr 5 mins</span></section><section class="cooked-right"><span class="cooked-servings"><strong class="cooked-meta-title">Yields</strong><a href="#">8 Servings</a></span></section></div><h2>Ingredients</h2>` +
  `<div class="cooked-recipe-ingredients">${each(GROUPS, ({ name, lines }) => `<div class="cooked-single-ingredient cooked-heading">${name}</div>${each(lines, (line) => `<div class="cooked-single-ingredient cooked-ingredient"><span class="cooked-ingredient-checkbox">&nbsp;</span><span class="cooked-ing-amount">${parts(line).amount}</span> <span class="cooked-ing-measurement">${parts(line).unit}</span> <span class="cooked-ing-name">${parts(line).name}</span></div>`)}`)}</div><h2>Directions</h2><div class="cooked-recipe-directions">${each(STEPS, (step, at) => `<div class="cooked-single-direction cooked-direction cooked-direction-has-number"><span class="cooked-direction-number">${at + 1}</span><div class="cooked-dir-content"><p>${step}</p></div></div>`)}</div>`;

const DELICIOUS =
  `<div id="dr-recipe-meta-main" class="dr-summary-holder"><div class="dr-title-wrap"><h2 class="dr-recipe-title">Apple cake</h2></div><div class="dr-extra-meta"><span class="dr-sim-metaa dr-prep-time"><svg></svg><span class="dr-meta-title">Prep Time</span><b>20 mins</b></span> <span class="dr-sim-metaa dr-cook-time"><span class="dr-meta-title">Cook Time</span><b>1 hr 5 mins</b></span> <span class="dr-sim-metaa dr-yields"><span class="dr-meta-title">Servings</span><b>8</b></span></div></div>` +
  `<div class="dr-ingredients-list"><div class="dr-ingrd-title-wrap"><h3 class="dr-title">Ingredients</h3></div>${each(GROUPS, ({ name, lines }) => `<h4 class="dr-title">${name}</h4><ul class="dr-unordered-list">${each(lines, (line) => `<li><input type="checkbox"><label>${line}</label></li>`)}</ul>`)}</div><div class="dr-instructions"><div class="dr-instrc-title-wrap"><h3 class="dr-title">Instructions</h3></div><ol class="dr-ordered-list">${each(STEPS, (step, at) => `<li><div class="dr-instruction-number">Step ${at + 1}</div><div class="dr-instruction">${step}</div></li>`)}</ol></div><div class="dr-note"><h3>Note</h3>Any apple does.</div>`;

const ULTIMATE =
  `<div class="wpurp-container" id="wpurp-container-recipe-4"><span class="wpurp-recipe-title">Apple cake</span><table class="wpurp-table"><tr><td><span class="wpurp-title">Servings</span></td><td><span class="wpurp-title">Prep Time</span></td><td><span class="wpurp-title">Cook Time</span></td></tr><tr><td><span class="recipe-information-servings wpurp-recipe-servings">8</span> <span class="wpurp-recipe-servings-type">slices</span></td><td><span class="wpurp-recipe-prep-time">20</span> <span class="wpurp-recipe-prep-time-text">minutes</span></td><td><span class="wpurp-recipe-cook-time">65</span> <span class="wpurp-recipe-cook-time-text">minutes</span></td></tr></table>` +
  `<div class="wpurp-recipe-ingredients-container"><span class="wpurp-title wpurp-recipe-ingredients-title">Ingredients</span>${each(GROUPS, ({ name, lines }) => `<div class="wpurp-recipe-ingredient-group-container"><span class="wpurp-recipe-ingredient-group">${name}</span><ul class="wpurp-recipe-ingredient-container">${each(lines, (line) => `<li class="wpurp-recipe-ingredient"><span class="wpurp-recipe-ingredient-quantity-unit"><span class="wpurp-recipe-ingredient-quantity recipe-ingredient-quantity">${parts(line).amount}</span> <span class="wpurp-recipe-ingredient-unit">${parts(line).unit}</span></span> <span class="wpurp-recipe-ingredient-name">${parts(line).name}</span></li>`)}</ul></div>`)}</div><div class="wpurp-recipe-instructions-container"><span class="wpurp-title">Instructions</span><ol class="wpurp-recipe-instruction-container">${each(STEPS, (step) => `<li class="wpurp-recipe-instruction"><span class="wpurp-recipe-instruction-text">${step}</span></li>`)}</ol></div></div>`;

const JETPACK =
  `<div class="hrecipe h-recipe jetpack-recipe"><h3 class="p-name jetpack-recipe-title fn">Apple cake</h3><ul class="jetpack-recipe-meta"><li class="jetpack-recipe-servings p-yield yield"><strong>Servings: </strong>8</li><li class="jetpack-recipe-prep-time"><strong>Prep Time: </strong>20 mins</li><li class="jetpack-recipe-cook-time"><strong>Cook Time: </strong>1 hr 5 mins</li></ul><div class="jetpack-recipe-content"><div class="jetpack-recipe-ingredients"><h4 class="jetpack-recipe-ingredients-title">Ingredients</h4>` +
  `${each(GROUPS, ({ name, lines }) => `<h5>${name}</h5><ul>${each(lines, (line) => `<li class="jetpack-recipe-ingredient p-ingredient ingredient">${line}</li>`)}</ul>`)}</div><div class="jetpack-recipe-directions e-instructions"><h4 class="jetpack-recipe-directions-title">Directions</h4><ol>${each(STEPS, (step) => `<li>${step}</li>`)}</ol></div></div></div>`;

describe('the card of a recipe plugin, without its JSON-LD', () => {
  it.each(Object.entries({ WPRM, TASTY, CREATE, EASY, ZIP, COOKED, DELICIOUS, ULTIMATE, JETPACK }))('%s', (_, card) => {
    const recipe = extract(card);
    expect({
      ...recipe,
      ingredients: linesOf(recipe.ingredients),
      instructions: linesOf(recipe.instructions),
    }).toMatchObject({
      title: 'Apple cake',
      prepTime: 20,
      cookTime: 65,
      servings: 8,
      ingredients: LINES,
      instructions: STEPS,
    });
  });
});
