import { describe, expect, it } from 'vitest';
import type { Extraction } from '../domain/extraction.ts';
import { extractSource } from './extract-source.ts';

const read = (text: string, name: string): Promise<Extraction> =>
  extractSource({ kind: 'file', bytes: new TextEncoder().encode(text), name, languages: ['en'] });
const contentsOf = (lines: Extraction['recipe']['ingredients']): string[] =>
  lines.map((line) => (typeof line === 'string' ? line : line.content));

describe('a file in Cooklang', () => {
  it('is a recipe with the title, servings and times of its metadata', async () => {
    const { recipe, provenance } = await read(
      `---
title: Leek pie
servings: 6
prep time: 20 minutes
cook time: 45 minutes
tags: [dinner, spring]
---

Roll out the @puff pastry{1%sheet}.

Soften @leeks{3}(sliced) in @butter{40%g} for ~{15%minutes}.

Tip: a @pinch of nutmeg{} helps.

Bake for ~{30%minutes}.`,
      'a.cook',
    );
    expect(recipe).toMatchObject({ title: 'Leek pie', servings: 6, prepTime: 20, cookTime: 45 });
    expect(contentsOf(recipe.ingredients)).toEqual([
      '1 sheet puff pastry',
      '3 leeks (sliced)',
      '40 g butter',
      'pinch of nutmeg',
    ]);
    expect(contentsOf(recipe.instructions)).toEqual([
      'Roll out the puff pastry.',
      'Soften leeks in butter for 15 minutes.',
      'Tip: a pinch of nutmeg helps.',
      'Bake for 30 minutes.',
    ]);
    expect(provenance.ingredients?.doubts ?? []).toEqual([]);
  });

  it('has its file name as the title if it states none', async () => {
    const { recipe } = await read('>> porciones: 2\n\nFríe @ajo{2%dientes} con @sal.\n', 'Sopa de ajo.cook');
    expect(recipe).toMatchObject({ title: 'Sopa de ajo', servings: 2 });
    expect(contentsOf(recipe.ingredients)).toEqual(['2 dientes ajo', 'sal']);
    expect(contentsOf(recipe.instructions)).toEqual(['Fríe ajo con sal.']);
  });

  it('keeps its sections, whatever their names are', async () => {
    const { recipe } = await read(
      `== Zutaten vorbereiten ==

@Mehl{300%g} mit @Wasser{150%ml} verkneten.

== Zubereitung ==

@Zwiebeln{2} in @Öl{2%EL} dünsten.

Backen.`,
      'Zwiebelkuchen.cook',
    );
    expect(recipe.title).toBe('Zwiebelkuchen');
    expect(recipe.ingredients).toEqual([
      { type: 'title', content: 'Zutaten vorbereiten' },
      { type: 'item', content: '300 g Mehl' },
      { type: 'item', content: '150 ml Wasser' },
      { type: 'title', content: 'Zubereitung' },
      { type: 'item', content: '2 Zwiebeln' },
      { type: 'item', content: '2 EL Öl' },
    ]);
    expect(contentsOf(recipe.instructions)).toEqual([
      'Zutaten vorbereiten',
      'Mehl mit Wasser verkneten.',
      'Zubereitung',
      'Zwiebeln in Öl dünsten.',
      'Backen.',
    ]);
  });
});
