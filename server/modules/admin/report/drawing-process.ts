import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type SandboxLimits, watchLimits } from '../../../extraction/extraction.ts';
import type { ReportContent } from './report-content.ts';
import type { DrawnMessage } from './report-protocol.ts';

const ENTRY = fileURLToPath(new URL('report-child.ts', import.meta.url));

/** Some five times what a report of three full tables takes. */
const LIMITS: SandboxLimits = { memoryMb: 1_024, wallMs: 120_000, cpuMs: 30_000 };

/** A process that draws reports, one at a time. */
export interface DrawingProcess {
  /** Rejects where the process dies, or goes beyond what a report may take. */
  draw(content: ReportContent): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** What the parent's secrets are is none of its business. */
function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { ...(PATH !== undefined && { PATH }), ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) };
}

/** The child's answer; its end, if that comes first, is an error. */
async function answerOf(child: ChildProcess): Promise<DrawnMessage> {
  const heard = new AbortController();
  const end = once(child, 'exit', { signal: heard.signal }).then(([code, signal]) => {
    throw new Error(`the process that draws reports ended: ${String(signal ?? code)}`);
  });
  try {
    const [message] = await Promise.race([once(child, 'message', { signal: heard.signal }), end]);
    return message as DrawnMessage;
  } finally {
    heard.abort();
    end.catch(() => undefined); // heard of above, or no longer of interest
  }
}

/** `entry` is the child's program, for tests. */
export function startDrawing(entry = ENTRY, limits = LIMITS): DrawingProcess {
  const child = fork(entry, [], {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=512'],
    env: childEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return {
    async draw(content) {
      let broken: string | null = null;
      const endWatch = watchLimits(child.pid ?? 0, limits, (limit) => {
        broken = limit;
        child.kill('SIGKILL');
      });
      try {
        const answer = answerOf(child);
        child.send(content);
        const message = await answer;
        if (message.type === 'failed') throw new Error(message.detail);
        return message.bytes;
      } catch (error) {
        throw broken === null ? error : new Error(`a report took more than ${String(broken)}`, { cause: error });
      } finally {
        endWatch();
      }
    },
    async close() {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
