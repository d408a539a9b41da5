import { expect, it } from 'vitest';
import { createLogger, readableLine } from './logging.ts';

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

it('an error of the database is logged without the values of the row, also as the cause of another', () => {
  const lines: string[] = [];
  const logger = createLogger('web', 'info', { write: (text) => void lines.push(text) });
  const detail = 'Key (email_key)=(ann@kitchen.example) already exists.\nSoup';
  const refused = Object.assign(new Error(`duplicate key - detail: ${detail}`), { detail });
  logger.error({ err: new Error('not saved', { cause: refused }) }, 'request failed');
  logger.error({ err: refused }, 'request failed');
  logger.error({ err: 'a text' }, 'request failed');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('not saved: duplicate key - detail: …');
  expect(lines[2]).toContain('a text');
  expect(lines.join('')).not.toMatch(/ann@|Soup/);
});
