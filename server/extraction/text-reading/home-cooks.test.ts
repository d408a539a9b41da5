import { describe, expect, it } from 'vitest';
import type { Draft } from '../domain/draft.ts';
import { textDocument } from '../document/file/read-text.ts';
import { parseLines } from './parse-lines.ts';

const parse = (text: string): Draft => parseLines(textDocument(text));
const contents = (lines: Draft['ingredients']): string[] => lines.map(({ content }) => content);

describe('notes of home cooks', () => {
  it.each([
    [
      'German',
      'Pilztoast\n\n4 Scheiben Brot\n2 Becher Rahm\nPfeffer, Salz (der Käse hat auch welches!)\n1 TL Senf\nThymian\n\n1. Die Pilze putzen und in Butter anbraten.\n2. Mit dem Rahm aufgießen und auf das Brot geben.',
    ],
    [
      'French',
      'Toasts\n\n- 4 tranches de pain\n- 2 pots de crème\n- sel, poivre (le fromage est déjà bien salé !)\n- 1 c. à c. de moutarde\n- thym\n\n1. Nettoyer les champignons et les dorer au beurre.\n2. Verser la crème et garnir le pain.',
    ],
    [
      'Dutch',
      'Toast\n\n4 sneetjes brood\n2 bekers room\npeper en zout (de kaas is ook al zout!)\n1 tl mosterd\ntijm\n\n1. Maak de champignons schoon en bak ze in boter.\n2. Giet de room erbij en leg alles op het brood.',
    ],
  ])('keep a remark with an exclamation in their list, in %s', (_, text) => {
    const draft = parse(text);
    expect(draft.ingredients).toHaveLength(5);
    expect(draft.instructions).toHaveLength(2);
  });

  it.each([
    [
      'French',
      'Soupe\n\nIngrédients\n\nlentilles\n1 oignon\ncrème\nbouillon\nbeurre\n\nPréparation\n\nrincer les lentilles\nles cuire avec l’oignon',
      'lentilles',
    ],
    [
      'Italian',
      'Zuppa\n\nIngredienti\n\nlenticchie\n1 cipolla\npanna\nbrodo\nburro\n\nPreparazione\n\nsciacquare le lenticchie\ncuocerle con la cipolla',
      'lenticchie',
    ],
    [
      'German',
      'Suppe\n\nZutaten\n\nLinsen\n1 Zwiebel\nSahne\nBrühe\nButter\n\nZubereitung\n\nLinsen waschen\nmit der Zwiebel kochen',
      'Linsen',
    ],
  ])('can begin their list with an entry without an amount, in %s', (_, text, first) => {
    const { ingredients } = parse(text);
    expect(ingredients.filter(({ type }) => type !== 'item')).toEqual([]);
    expect(contents(ingredients)[0]).toBe(first);
    expect(ingredients).toHaveLength(5);
  });

  it.each([
    [
      'French',
      'Pois\n\nIngrédients\n\n200 g de pois\nsel (quantité à trouver, 6 g = trop, essayer 5 g)\nhuile de friture\n\nPréparation\n\nrincer les pois\nles frire',
    ],
    [
      'German',
      'Erbsen\n\nZutaten\n\n200 g Erbsen\nSalz (Menge ausprobieren, 6 g = zu viel, eher 5 g)\netwas Öl zum Braten\n\nZubereitung\n\nErbsen waschen\nbraten',
    ],
    [
      'Spanish',
      'Guisantes\n\nIngredientes\n\n200 g de guisantes\nsal (probar la cantidad, 6 g = demasiado, mejor 5 g)\naceite para freír\n\nPreparación\n\nlavar los guisantes\nfreírlos',
    ],
  ])('can have one entry that is much longer than the others, in %s', (_, text) => {
    expect(parse(text).ingredients).toHaveLength(3);
  });

  it.each([
    [
      'French',
      'Cuisson',
      'Riz\n\nIngrédients\n\n200 g de riz\n1 oignon\n\nPréparation\n\nrincer le riz\némincer l’oignon\n\nCuisson\n\nfaire revenir l’oignon\najouter le riz',
    ],
    [
      'German',
      'Backen',
      'Brot\n\nZutaten\n\n500 g Mehl\n10 g Salz\n\nZubereitung\n\nMehl und Salz mischen\nTeig kneten\n\nBacken\nTeig in die Form geben\nDann bräunen',
    ],
    [
      'Italian',
      'Cottura',
      'Pane\n\nIngredienti\n\n500 g di farina\n10 g di sale\n\nPreparazione\n\nMescolare farina e sale\nImpastare bene\n\nCottura\nMettere in forno\nLasciare dorare',
    ],
  ])('can name a part of their steps by a kind of work, in %s', (_, heading, text) => {
    expect(parse(text).instructions).toContainEqual({ content: heading, type: 'title' });
  });
});
