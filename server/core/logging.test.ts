import { expect, it } from 'vitest';
import { readableLine } from './logging.ts';

const line = (fields: object): string =>
  readableLine(
    JSON.stringify({
      level: 30,
      time: '2026-11-21T10:45:03.000Z',
      pid: 1,
      hostname: 'kitchen',
      name: 'web',
      ...fields,
    }),
  );

it('a line on a terminal has time, process, message and fields, without fields that are the same in every line', () => {
  expect(line({ msg: 'import done', jobId: 'a1', ms: 5 })).toMatch(/^\d\d:\d\d:03 web import done jobId=a1 ms=5\n$/);
});

it('a warning on a terminal is marked with its level, with the stack of its error below', () => {
  expect(line({ level: 50, msg: 'bad', err: { message: 'x', stack: 'Error: x\n    at y' } })).toMatch(
    /^\d\d:\d\d:03 web ERROR bad\nError: x\n {4}at y\n$/,
  );
});
