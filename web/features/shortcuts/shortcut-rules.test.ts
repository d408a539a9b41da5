import { describe, expect, it } from 'vitest';
import { isPressed, SHORTCUTS } from './shortcut-rules.ts';

const press = (key: string, code: string, shiftKey = false) => ({ key, code, shiftKey });
/** The shortcuts that a key event triggers. */
const named = (event: ReturnType<typeof press>): string[] =>
  Object.entries(SHORTCUTS)
    .filter(([, shortcut]) => isPressed(event, shortcut))
    .map(([name]) => name);

describe('a pressed key', () => {
  it.each([
    ['English /', press('/', 'Slash'), ['search']],
    ['English ?', press('?', 'Slash', true), ['help']],
    ['n', press('n', 'KeyN'), ['newRecipe']],
    ['n with the capitals locked', press('N', 'KeyN'), ['newRecipe']],
    ['N, which is another sign', press('N', 'KeyN', true), []],
    ['German / above the 7', press('/', 'Digit7', true), ['search']],
    ['German ? beside the 0', press('?', 'Minus', true), ['help']],
    ['German - where English has /', press('-', 'Slash'), []],
    ['French / above the :', press('/', 'Period', true), ['search']],
    ['Russian т where Latin has n', press('т', 'KeyN'), ['newRecipe']],
    ['Russian . where English has /', press('.', 'Slash'), []],
    ['Russian / above the backslash', press('/', 'Backslash', true), ['search']],
    ['Hebrew / where Latin has q', press('/', 'KeyQ'), ['search']],
    ['Arabic ظ where English has /', press('ظ', 'Slash'), ['search']],
    ['Arabic ؟ where English has ?', press('؟', 'Slash', true), ['help']],
    ['Korean ㅜ where Latin has n', press('ㅜ', 'KeyN'), ['newRecipe']],
    ['Spanish ñ beside the l', press('ñ', 'Semicolon'), []],
    ['a key that an input method has taken', press('Process', 'KeyN'), []],
    ['Enter', press('Enter', 'Enter'), []],
  ])('%s', (_, event, shortcuts) => {
    expect(named(event)).toEqual(shortcuts);
  });
});
