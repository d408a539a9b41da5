import { expect, it } from 'vitest';
import { VARIANTS } from './page-variants.ts';

const JSON_LD = '{"@type":"Recipe","name":"Plum jam","recipeIngredient":["1 kg plums"],"recipeYield":"4"}';
const PAGE = `<!doctype html><html><head><meta property="og:title" content="Plum jam"><script type="application/ld+json">${JSON_LD}</script>
<script>window.state={"ingredients":["1 kg plums"]}</script></head><body>
<div class="card hrecipe" itemscope itemtype="https://schema.org/Recipe"><h1 itemprop="name">Plum &amp; jam</h1>
<div data-state='{"ingredients":[]}'></div><p title="a &quot;b&quot;">as it < was</p>
<ul><li class="ingredient" itemprop="recipeIngredient">1 kg plums<li itemprop="ingredients">500 g sugar</ul></div></body></html>`;

const changed = (name: string): string => VARIANTS.find((variant) => variant.name === name)?.change(PAGE) ?? '';

it('removes all structured data from a page and keeps the visible content', () => {
  const bare = changed('no structured data');
  expect(bare).not.toMatch(/itemprop|itemtype|itemscope|hrecipe|recipeIngredient|window\.state|data-state/);
  expect(bare).toContain('<meta property="og:title" content="Plum jam">');
  expect(bare).toContain('<div class="card "><h1>Plum &amp; jam</h1>');
  expect(bare).toContain(
    '<p title="a &quot;b&quot;">as it < was</p>\n<ul><li class="ingredient">1 kg plums<li>500 g sugar</ul>',
  );
});

it('removes only the ingredients from the structured data', () => {
  const poorer = changed('markup without ingredients');
  expect(poorer).toContain('{"@type":"Recipe","name":"Plum jam","recipeYield":"4"}</script>');
  expect(poorer).toContain('<h1 itemprop="name">Plum &amp; jam</h1>');
  expect(poorer).toContain('<ul><li class="ingredient">1 kg plums<li>500 g sugar</ul>');
});

it('removes the ingredients also from invalid JSON-LD', () => {
  const broken = PAGE.replace('"4"}', '"4",}');
  const [, variant] = VARIANTS;
  expect(variant?.change(broken)).toContain('"name":"Plum jam","taken":["1 kg plums"]');
});
