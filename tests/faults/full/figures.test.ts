import { describe, expect, it } from 'vitest';
import { type Figures, isGood, nothingRun, tableRow } from './figures.ts';

const GOOD: Figures = { ...nothingRun('kills', null), faults: 40, imports: 400, slowestEnd: 20 };

describe('the figures of a mode', () => {
  it('are good when nothing was lost, doubled or wrongly failed, all ended in time and nobody was needed', () => {
    expect(isGood(GOOD)).toBe(true);
  });

  it.each(['lost', 'double', 'wronglyFailed', 'strayFiles', 'restarts'] as const)(
    'are not good with one %s',
    (name) => {
      expect(isGood({ ...GOOD, [name]: 1 })).toBe(false);
    },
  );

  it('are not good when an import ended later than 120 s after the last fault', () => {
    expect(isGood({ ...GOOD, slowestEnd: 121 })).toBe(false);
  });

  it('are printed in a row with a mark, and say why a mode was not run', () => {
    expect(tableRow(GOOD)).toMatch(/^✓ kills +40 +400 +0 +0 +0 +0 +20\.0 s +0$/);
    expect(tableRow({ ...GOOD, lost: 1, notes: ['1 × interrupted'] })).toMatch(/^✗ kills.*\n {4}1 × interrupted$/);
    expect(tableRow(nothingRun('clock', 'no libfaketime'))).toBe('– clock           not possible here: no libfaketime');
  });
});
