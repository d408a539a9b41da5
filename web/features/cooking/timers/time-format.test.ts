import { describe, expect, it } from 'vitest';
import { createTimeFormat } from './time-format.ts';

describe('the times of cooking', () => {
  it.each([
    ['en', 1_200, '20 min'],
    ['en', 5_400, '1 hr 30 min'],
    ['en', 90, '1 min 30 sec'],
    ['de', 3_600, '1 Std.'],
    ['ja', 1_200, '20 分'],
    ['hi', 30, '30 से॰'],
  ])('are told in %s: %i s', (language, seconds, text) => {
    expect(createTimeFormat(language).time(seconds)).toBe(text);
  });

  it.each([
    ['en', 600, 720, '10–12 min'],
    ['ja', 600, 900, '10～15 分'],
    ['de', 7_200, 10_800, '2–3 Std.'],
    ['en', 20, 30, '20–30 sec'],
    ['en', 2_700, 3_600, '45–60 min'],
    ['en', 5_400, 10_800, '1 hr 30 min – 3 hr'],
  ])('name both ends of a range in %s: %i to %i s', (language, from, to, text) => {
    expect(createTimeFormat(language).range(from, to)).toBe(text);
  });

  it.each([
    [5, '0:05'],
    [599, '9:59'],
    [3_600, '1:00:00'],
    [36_061, '10:01:01'],
  ])('stand on a clock: %i s', (seconds, text) => {
    expect(createTimeFormat('en').clock(seconds)).toBe(text);
  });
});
