import { expect, it } from 'vitest';
import { hintOf } from './hints.ts';

const hint = (names: string): string | null => hintOf({ name: 'div', names });

it('takes no name of a layout for the name of a method', () => {
  const layouts = ['Grid-direction-xs-row', 'flex-direction-column', 'direction-ltr', 'card direction--vertical'];
  expect(layouts.map(hint)).toEqual([null, null, null, null]);
  const methods = ['recipe-directions', 'directions', 'direction-item', 'directions-rows', 'directionsList'];
  expect(methods.map(hint)).toEqual(methods.map(() => 'method'));
});
