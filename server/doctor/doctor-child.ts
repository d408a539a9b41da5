import { constants, setPriority } from 'node:os';
import process from 'node:process';
import type { ModelReport } from '../../shared/domain/model-report.ts';
import { serveParent } from '../child-process/parent-link.ts';
import { parseConfig } from '../core/config.ts';
import { examineModels } from './examine-models.ts';

/** The entry of the process that tests the models for the web server. It has a lower priority and ends with its parent. */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const parentGone = new AbortController();

async function examine(onProgress: (progress: unknown) => void): Promise<ModelReport> {
  try {
    const report = await examineModels({ config: parseConfig(process.env), signal: parentGone.signal, onProgress });
    if (report === null) throw new Error('no model server is configured');
    return report;
  } finally {
    if (parentGone.signal.aborted) process.exit(0);
  }
}

serveParent({
  perform: (_name, _input, onProgress) => examine(onProgress),
  onParentGone: () => parentGone.abort(new Error('the parent process is gone')),
});
