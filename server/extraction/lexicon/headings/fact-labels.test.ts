import { expect, it } from 'vitest';
import { factOf, isServingsLine, statesFact } from './fact-labels.ts';

it.each([
  'Para 4 personas',
  '2〜3人分',
  '4인분',
  'ל-8 סועדים',
  'تكفي ٤ أشخاص',
  '4-6 kişilik',
  'На 4 порции',
  'für 12 Stück',
  'Serves 4–6',
])('is a number of servings: %s', (line) => {
  expect(isServingsLine(line)).toBe(true);
});

it.each(['2 Stück Ei', '2 parts water', '1 personal pizza'])('is no number of servings: %s', (line) => {
  expect(isServingsLine(line)).toBe(false);
});

it('recognises labels regardless of accents and case', () => {
  expect(factOf('TIEMPO DE PREPARACION:')).toBe('prepTime');
  expect(factOf('PİŞİRME SÜRESİ')).toBe('cookTime');
  expect(factOf('الوقت الاجمالي')).toBe('totalTime');
  expect(factOf('⏱️ Prep time')).toBe('prepTime');
});

it('distinguishes a labelled number from an ingredient with an amount', () => {
  expect(['Cuisson 1h15', 'Nombre de parts 6', 'Время приготовления: 40 мин'].every(statesFact)).toBe(true);
  expect(['Farine 200 g', 'Œufs 3', '2 eggs'].some(statesFact)).toBe(false);
});
