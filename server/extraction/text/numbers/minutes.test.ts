import { describe, expect, it } from 'vitest';
import { parseMinutes } from './minutes.ts';

describe('parseMinutes', () => {
  it.each([
    ['PT1H30M', 90],
    ['P0DT1H', 60],
    ['P1DT2H', 1560],
    ['PT0H90M', 90],
    ['PT5400S', 90],
    ['P0Y0M0DT0H35M0.000S', 35],
    ['pt20m', 20],
    ['PT 45 M', 45],
    ['PT1.5H', 90],
  ])('reads the duration %s', (text, minutes) => expect(parseMinutes(text)).toBe(minutes));

  it.each([
    ['PT45', 45],
    ['P30M', 30],
    ['PT45S', 45],
    ['PT75S', 75],
    ['PTH25MS', 25],
    ['PT20 minutes', 20],
    ['90', 90],
    ['1:30', 90],
  ])('reads the misused duration %s', (text, minutes) => expect(parseMinutes(text)).toBe(minutes));

  it.each([
    ['1 hr 20 min', 80],
    ['1½ hours', 90],
    ['1 h 30', 90],
    ['3 heures 30', 210],
    ['1 ora e 15', 75],
    ['30 to 40 minutes', 40],
    ['45 mins', 45],
    ['1 Stunde 10 Minuten', 70],
    ['1 heure et 5 minutes', 65],
    ['40 минут', 40],
    ['約30分', 30],
    ['1時間30分', 90],
    ['20 דקות', 20],
    ['30 دقيقة', 30],
    ['45 dakika', 45],
    ['1 jam 15 menit', 75],
    ['1 hour (60 minutes)', 60],
  ])('reads the words %s', (text, minutes) => expect(parseMinutes(text)).toBe(minutes));

  it.each(['', '8 serving(s)', '(', 'PT0M', 'P0D', 'a while', '-5', 'PT99999999H'])('returns null for %j', (text) => {
    expect(parseMinutes(text)).toBeNull();
  });
});
