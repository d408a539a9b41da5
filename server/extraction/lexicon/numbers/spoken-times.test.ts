import { expect, it } from 'vitest';
import { parseMinutes } from '../../text/numbers/minutes.ts';

it.each([
  ['una hora y media', 90],
  ['2 horas y media', 150],
  ['2 horas y cuarto', 135],
  ['1h30', 90],
  ['trois quarts d’heure', 45],
  ['anderthalb Stunden', 90],
  ["mezz'ora", 30],
  ['1 sa 20 dk', 80],
  ['bir buçuk saat', 90],
  ['1 jam 30 menit', 90],
  ['полтора часа', 90],
  ['час 20 минут', 80],
  ['１時間20分', 80],
  ['2時間半', 150],
  ['1시간 30분', 90],
  ['一个半小时', 90],
  ['ساعة ونصف', 90],
  ['٢٠ دقيقة', 20],
  ['ساعتين', 120],
  ['שעה ורבע', 75],
  ['डेढ़ घंटा', 90],
  ['२० मिनट', 20],
  ['half an hour', 30],
])('reads a time as people say it: %s', (spoken, minutes) => {
  expect(parseMinutes(spoken)).toBe(minutes);
});
