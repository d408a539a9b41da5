import { constants, setPriority } from 'node:os';
import process from 'node:process';
import { parseConfig } from '../core/config.ts';
import type { DoctorMessage } from './doctor-protocol.ts';
import { examineModels } from './examine-models.ts';

/** The entry of the process that tests the models for the web server, which comes first; it ends with its parent. */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const enough = new AbortController();
const leave = (): void => enough.abort(new Error('nobody waits for the report any more'));
process.on('disconnect', leave);
if (!process.connected) leave();

const answer = (message: DoctorMessage): void => {
  if (process.connected) process.send?.(message);
};

try {
  const report = await examineModels({
    config: parseConfig(process.env),
    signal: enough.signal,
    onProgress: (progress) => answer({ type: 'progress', progress }),
  });
  if (report === null) throw new Error('no server of models is configured');
  answer({ type: 'done', report });
} catch (error) {
  answer({ type: 'failed', detail: error instanceof Error ? String(error.stack) : String(error) });
} finally {
  if (!process.connected) process.exit(0);
}
