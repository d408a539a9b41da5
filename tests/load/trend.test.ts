import { describe, expect, it } from 'vitest';
import { afterWarmUp, isFlat, trendOf } from './trend.ts';

const line = (begin: number, perSecond: number) =>
  Array.from({ length: 61 }, (_, minute) => ({ seconds: minute * 60, value: begin + minute * 60 * perSecond }));

describe('a trend', () => {
  it('has the slope per hour, the mean and the growth of its samples', () => {
    expect(trendOf(line(100, 0.01))).toEqual({
      mean: expect.closeTo(118),
      perHour: expect.closeTo(36),
      growth: expect.closeTo(36),
    });
  });

  it('has no slope without samples, or with one', () => {
    expect(trendOf([])).toEqual({ mean: 0, perHour: 0, growth: 0 });
    expect(trendOf([{ seconds: 5, value: 7 }])).toEqual({ mean: 7, perHour: 0, growth: 0 });
  });

  it('is flat when it falls, or grows by less than a tenth of its mean or than the slack', () => {
    expect(isFlat(trendOf(line(100, -0.1)), 0)).toBe(true);
    expect(isFlat(trendOf(line(1_000, 0.02)), 0)).toBe(true);
    expect(isFlat(trendOf(line(0, 0.001)), 5)).toBe(true);
    expect(isFlat(trendOf(line(0, 0.01)), 5)).toBe(false);
  });

  it('leaves out the first quarter of a run, in which caches fill', () => {
    expect(afterWarmUp(line(0, 1))[0]?.seconds).toBe(900);
  });
});
