import { describe, expect, it } from 'vitest';
import { ExtractionError } from '../../domain/extraction-error.ts';
import { extractSource } from '../extract-source.ts';

const titleOf = (text: string): Promise<string | null> =>
  extractSource({ kind: 'text', text, url: null }).then(
    ({ recipe }) => recipe.title,
    (error: unknown) => {
      if (error instanceof ExtractionError) return null;
      throw error;
    },
  );

/** A text with a list and steps, each with a heading. */
const card = (title: string, [list, method]: [string, string], entries: string[], steps: string[]): string =>
  [title, '', list, ...entries, '', method, ...steps.map((step, index) => `${index + 1}. ${step}`)].join('\n');

describe('instructions for inedible products', () => {
  it.each([
    [
      'English',
      card(
        'Winter hand balm',
        ['Ingredients', 'Method'],
        ['40 g beeswax', '120 ml almond oil', '1 tbsp honey', '20 drops lavender essential oil'],
        ['Melt the wax with the oil.', 'Stir in the honey.', 'Pour into tins and leave to set.'],
      ),
    ],
    [
      'German',
      card(
        'Wachstücher',
        ['Zutaten', 'Zubereitung'],
        ['60 g Bienenwachs', '1 EL Öl', '2 Tücher'],
        ['Das Wachs mit dem Öl schmelzen.', 'Die Tücher damit bestreichen.', 'Zum Trocknen aufhängen.'],
      ),
    ],
    [
      'Portuguese',
      card(
        'Pasta para limpar panelas',
        ['Ingredientes', 'Modo de preparo'],
        ['200 ml de detergente', '3 colheres de bicarbonato', '1 limão'],
        ['Misture o bicarbonato com o limão.', 'Junte o detergente.', 'Esfregue as panelas.'],
      ),
    ],
  ])('is no recipe, nor is its list alone: %s', async (_, text) => {
    expect(await titleOf(text)).toBeNull();
  });

  it('are recognised by the title alone, without keeping the list', async () => {
    const entries = ['200 g olive oil', '100 g coconut oil', '90 g water'];
    expect(await titleOf(['Lemon soap', '', 'Ingredients', ...entries].join('\n'))).toBeNull();
  });

  it('are recognised by laboratory chemicals', async () => {
    const entries = ['8 g NaCl', '2 g KH2PO4', '800 ml water'];
    const steps = ['Dissolve the salts in the water.', 'Fill up with water to one litre.'];
    expect(await titleOf(card('Buffer', ['Ingredients', 'Method'], entries, steps))).toBeNull();
  });
});

describe('recipes that resemble such instructions', () => {
  it.each([
    [
      'baking soda, needles of rosemary and semisweet chocolate',
      ['1 tsp baking soda', '2 tsp rosemary needles', '1 cup semisweet chocolate'],
    ],
    ['what each thing costs', ['200 g flour $0.40', '2 eggs $0.60', '100 ml milk $0.10']],
  ])('stays a recipe: %s', async (_, entries) => {
    const steps = ['Mix the flour, eggs, soda, rosemary and chocolate with the milk.', 'Bake for 20 minutes.'];
    expect(await titleOf(card('Biscuits', ['Ingredients', 'Method'], [...entries, '1 pinch salt'], steps))).toBe(
      'Biscuits',
    );
  });

  it('include food for dogs', async () => {
    const steps = ['Mix the flour with the eggs.', 'Bake the biscuits for 30 minutes.'];
    expect(await titleOf(card('Dog biscuits', ['Ingredients', 'Method'], ['200 g flour', '2 eggs'], steps))).toBe(
      'Dog biscuits',
    );
  });

  it.each([
    ['English', ['Ingredients', 'Method'], ['200 g flour', '2 eggs'], ['Mix the flour with the eggs;', 'Bake it;']],
    [
      'Italian',
      ['Ingredienti', 'Preparazione'],
      ['200 g di farina', '2 uova'],
      ['Unite le uova alla farina;', 'Infornate;'],
    ],
    ['Polish', ['Składniki', 'Przygotowanie'], ['200 g mąki', '2 jajka'], ['Wymieszaj mąkę z jajkami;', 'Upiecz;']],
  ])('has steps that end in semicolons: %s', async (_, [list = '', method = ''], entries, steps) => {
    expect(await titleOf(card('Flat cake', [list, method], entries, steps))).toBe('Flat cake');
  });
});
