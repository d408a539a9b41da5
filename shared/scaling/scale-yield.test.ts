import { describe, expect, it } from 'vitest';
import { readPieces, scaleYield } from './scale-yield.ts';

describe('a yield', () => {
  it.each([
    ['en', '1 cake (10 slices)', 2, '2 cakes (20 slices)'],
    ['en', '12 muffins', 1.5, '18 muffins'],
    ['en', '1 loaf', 0.5, '½ loaf'],
    ['en', 'Makes 2 loaves', 0.5, 'Makes 1 loaf'],
    ['en', 'one 9-inch cake', 3, '3 × 9-inch cake'],
    ['en', '24 cookies (30 g each)', 2, '48 cookies (30 g each)'],
    ['en', '2 jars (about 500 ml)', 2, '4 jars (about 500 ml)'],
    ['en', '1.2 kg', 2, '2.4 kg'],
    ['de', '1 Torte (12 Stücke)', 2, '2 Torten (24 Stücke)'],
    ['de', '1 Springform (26 cm)', 2, '2 Springform (26 cm)'],
    ['de', '16 Brötchen', 0.5, '8 Brötchen'],
    ['fr', '1 gâteau (8 parts)', 2, '2 gâteaux (16 parts)'],
    ['es', '20 galletas', 2, '40 galletas'],
    ['it', '1 torta', 3, '3 torte'],
    ['pt', '1 bolo', 2, '2 bolos'],
    ['ru', '1 торт', 5, '5 тортов'],
    ['he', '1 עוגה', 2, '2 עוגות'],
    ['ar', '12 قطعة', 0.5, '6 قطع'],
    ['ja', 'マフィン 6個', 2, 'マフィン 12個'],
    ['zh', '12个', 2, '24个'],
  ])('in %s: %s × %d', (language, written, factor, scaled) => {
    expect(scaleYield(written, factor, language)).toBe(scaled);
  });

  it('is shown as stated if it is not scaled, or has no number', () => {
    expect(scaleYield('1 cake (10 slices)', 1, 'en')).toBe('1 cake (10 slices)');
    expect(scaleYield('a few', 3, 'en')).toBe('a few');
  });
});

describe('the pieces of a yield', () => {
  it.each([
    ['en', '12 muffins', 12, ' muffins'],
    ['en', '1 cake (10 slices)', 1, ' cake (10 slices)'],
    ['de', '16 Kekse', 16, ' Kekse'],
    ['fr', '6 crêpes', 6, ' crêpes'],
    ['ja', 'クッキー20枚', 20, '枚'],
  ])('in %s: %s', (language, written, count, after) => {
    const pieces = readPieces(written, count, language);
    expect(pieces?.count).toBe(count);
    expect(pieces?.after(1)).toBe(after);
  });

  it('change the noun and further counts when scaled', () => {
    expect(readPieces('1 cake (10 slices)', null, 'en')?.after(2)).toBe(' cakes (20 slices)');
  });

  it.each([
    ['people', '4 people', 4, 'en'],
    ['servings', '6 porciones', 6, 'es'],
    ['a recipe that counts people beside it', '1 cake', 10, 'en'],
    ['a range', '12–14 muffins', 14, 'en'],
    ['a weight', '500 g', 500, 'de'],
    ['cups', '2 cups', 2, 'en'],
    ['a number alone', '12', 12, 'en'],
    ['no number', 'a few', null, 'en'],
  ])('are not read from %s', (_, written, servings, language) => {
    expect(readPieces(written, servings, language)).toBeNull();
  });
});
