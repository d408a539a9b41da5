import { readFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { ExtractionError } from '../extraction-error.ts';
import { extractSource } from '../extract-source.ts';
import { recognisePage } from '../recognise-page.ts';
import { savedSource } from '../saved-source.ts';
import { preparePicture } from './prepare-picture.ts';
import type { SandboxMessage, SandboxTasks, TaskMessage, TaskName } from './sandbox-protocol.ts';

/** The entry of the sandbox's child process: does one task after another, and ends with its parent. */
process.on('message', (message: TaskMessage) => {
  perform(message).then(
    (output) => answer({ type: 'done', output }),
    (error: unknown) => answer(failureOf(error)),
  );
});
process.on('disconnect', () => process.exit(0));
answer({ type: 'ready' });
// The parent ends it by force, so that what was compiled must be kept now: the next child is small from the start.
flushCompileCache();

async function perform(message: TaskMessage): Promise<SandboxTasks[TaskName]['output']> {
  if (message.name === 'extract') return extractSource(message.input);
  if (message.name === 'recognisePage') return recognisePage(message.input);
  if (message.name === 'preparePicture') return preparePicture(message.input.bytes, message.input.maxSide);
  const { path, url } = message.input;
  const begin = performance.now();
  const { recipe } = await extractSource(savedSource(readSaved(path), path, url));
  return { recipe, ms: performance.now() - begin };
}

/** This process does one thing at a time, and nobody waits for it meanwhile. */
function readSaved(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new ExtractionError('importErrors.unreadable', {
      cause: error,
      detail: `the file cannot be read: ${reason}`,
    });
  }
}

function answer(message: SandboxMessage): void {
  process.send?.(message);
}

function failureOf(error: unknown): SandboxMessage {
  if (error instanceof ExtractionError) return { type: 'failed', code: error.code, detail: error.detail ?? '' };
  return {
    type: 'failed',
    code: 'importErrors.internal',
    detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
  };
}
