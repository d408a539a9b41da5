import { expect, it } from 'vitest';
import { thirdsTable } from './thirds-table.ts';
import { isUnread } from './unread-third.ts';

it('holds out about a third of all names, always the same ones', () => {
  const names = Array.from({ length: 3_000 }, (_, index) => `site-${index}.example`);
  const unread = names.filter((name) => isUnread(name));
  expect(unread.length / names.length).toBeCloseTo(1 / 3, 1);
  expect(names.filter((name) => isUnread(name))).toEqual(unread);
  // SHA-1 of "a" begins with 86, of "b" with e9 (233), of "d" with 3c (60).
  expect(['a', 'b', 'd'].map((name) => isUnread(name))).toEqual([false, false, true]);
});

it('prints the means of both parts side by side, and a dash if a figure does not apply', () => {
  const table = thirdsTable(
    [
      { isUnread: false, groups: ['all', 'en'], figures: { found: 1, ok: 1 } },
      { isUnread: false, groups: ['all', 'de'], figures: { found: 0, ok: 0 } },
      { isUnread: true, groups: ['all', 'en'], figures: { found: null, ok: 1 } },
    ],
    ['found', 'ok'],
  );
  const rows = table.split('\n').map((line) => line.split(/\s+/));
  expect(rows).toEqual([
    ['group', '|', 'known', 'found', 'ok', '|', 'unread', 'found', 'ok'],
    ['all', '|', '2', '50.0', '50.0', '|', '1', '-', '100.0'],
    ['en', '|', '1', '100.0', '100.0', '|', '1', '-', '100.0'],
    ['de', '|', '1', '0.0', '0.0', '|', '0', '-', '-'],
  ]);
});
