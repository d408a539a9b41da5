import { expect, it } from 'vitest';
import { hintOf } from './hints.ts';

const hint = (names: string): string | null => hintOf({ name: 'div', names });

it('does not treat layout class names as names of the method', () => {
  const layouts = ['Grid-direction-xs-row', 'flex-direction-column', 'direction-ltr', 'card direction--vertical'];
  expect(layouts.map(hint)).toEqual([null, null, null, null]);
  const methods = ['recipe-directions', 'directions', 'direction-item', 'directions-rows', 'directionsList'];
  expect(methods.map(hint)).toEqual(methods.map(() => 'method'));
});

it('recognises class names for parts of a recipe in other languages', () => {
  const lists = ['recept-hozzavalok', 'lista-sastojaka sastojci', 'ainekset', 'nguyen-lieu'];
  expect(lists.map(hint)).toEqual(lists.map(() => 'ingredient'));
  const methods = ['elkeszites', 'przygotowanie', 'fremgangsmate', 'postup', 'cara-membuat', 'mod-de-preparare'];
  expect(methods.map(hint)).toEqual(methods.map(() => 'method'));
  expect(hint('postupdated')).toBeNull();
});
