import { expect, it } from 'vitest';
import { plainMarkdown } from './plain-markdown.ts';

it.each([
  ['comments', '2 eggs\n<!-- to do:\nphoto -->\n1 leek', ['2 eggs', '', '1 leek']],
  ['pictures', '![a pie](pie.jpg)\n2 eggs ![egg][1]', ['', '2 eggs ']],
  ['template calls', '{{< figure src="pie.jpg" >}}\n{% include nav %}\n2 eggs', ['', '', '2 eggs']],
  ['fences and definitions', '```\n2 eggs\n```\n[1]: pie.jpg', ['2 eggs']],
  ['tags and breaks', '<p>2 eggs<br>1 <b>leek</b></p>', ['2 eggs', '1 leek']],
  ['links of notes', '2 [[egg|eggs]] and [[salt]]', ['2 eggs and salt']],
  ['marks of headings', '## Dough {#dough}', ['## Dough']],
  ['backslashes', '1\\. Stir \\*well\\*', ['1. Stir *well*']],
])('takes %s away', (_, text, lines) => {
  expect(plainMarkdown(text)).toEqual(lines);
});

it('puts the entries of lists on one line each', () => {
  expect(plainMarkdown('- 2 eggs,\n  beaten\n- 1 leek\n\n1. Stir the eggs\n   until they foam.\n2. Bake.')).toEqual([
    '- 2 eggs, beaten',
    '- 1 leek',
    '',
    '1. Stir the eggs until they foam.',
    '2. Bake.',
  ]);
});

it('leaves other texts as they are', () => {
  const text = 'Pie\n\n2 eggs (size <M>)\n    1 leek\n\nBake at 180 °C [or 160 °C].';
  expect(plainMarkdown(text)).toEqual(text.split('\n'));
});
