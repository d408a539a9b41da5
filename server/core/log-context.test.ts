import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { withLogFields, withoutLogFields } from './log-context.ts';
import { createLogger } from './logging.ts';

function listen() {
  const lines: object[] = [];
  const logger = createLogger('test', 'info', { write: (line) => void lines.push(JSON.parse(line)) });
  return { lines, logger };
}

it('lines have the fields of the work that writes them, also after a wait and with others at the same time', async () => {
  const { lines, logger } = listen();
  const work = (requestId: string) =>
    withLogFields({ requestId }, async () => {
      await turn();
      withLogFields({ job: `${requestId}'s` }, () => logger.info('accepted'));
      logger.info('answered');
    });
  await Promise.all([work('a'), work('b')]);
  logger.info('idle');
  const fields = lines.map((line) => ({ ...line, time: 0, pid: 0, hostname: '', name: '', level: 0 }));
  const head = { time: 0, pid: 0, hostname: '', name: '', level: 0 };
  expect(fields).toEqual([
    { ...head, requestId: 'a', job: "a's", msg: 'accepted' },
    { ...head, requestId: 'a', msg: 'answered' },
    { ...head, requestId: 'b', job: "b's", msg: 'accepted' },
    { ...head, requestId: 'b', msg: 'answered' },
    { ...head, msg: 'idle' },
  ]);
});

it('a field that a line names itself counts', () => {
  const { lines, logger } = listen();
  withLogFields({ job: 'outer' }, () => logger.info({ job: 'own' }, 'line'));
  expect(lines).toMatchObject([{ job: 'own' }]);
});

it('background work that was only woken has no fields', () => {
  const { lines, logger } = listen();
  withLogFields({ requestId: 'a' }, () => withoutLogFields(() => logger.info('swept')));
  expect(lines[0]).not.toHaveProperty('requestId');
});
