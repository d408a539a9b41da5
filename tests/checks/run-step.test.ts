import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PROJECT_FOLDER } from '../../server/core/project.ts';
import { runStep } from './run-step.ts';
import { countStep } from './tally.ts';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'cardamom-step-'))));
afterEach(() => rm(folder, { recursive: true }));

async function run(program: string, longestSilence: number) {
  const file = join(folder, 'program.mjs');
  await writeFile(file, program);
  return runStep({ name: 'the program', script: relative(PROJECT_FOLDER, file), args: [], longestSilence });
}

describe('a step', () => {
  it('is not ended while it produces output', async () => {
    const program = `for (let turn = 1; turn <= 10; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      console.log('turn', turn);
    }`;
    const { ok, output } = await run(program, 2_000);
    expect(output).toContain('turn 10');
    expect(ok).toBe(true);
  });

  it('is ended as failed after a silence, and its output is kept', async () => {
    const { ok, output } = await run("console.log('so far'); setInterval(() => undefined, 1_000);", 2_000);
    expect(ok).toBe(false);
    expect(output).toContain('so far');
    expect(output).toContain('the program had no output for 2 seconds and was ended.');
  });

  it('that could not find out anything has neither passed nor failed', async () => {
    const result = await run("console.log('offline'); process.exit(77);", 5_000);
    expect(result).toMatchObject({ isUnchecked: true, output: 'offline\n' });
    expect(countStep(result)).toMatchObject({ passed: 0, failed: 0, skipped: 1 });
  });

  it('reports failure and success', async () => {
    const { ok, output } = await run("console.error('broken'); process.exit(3);", 5_000);
    expect({ ok, output }).toEqual({ ok: false, output: 'broken\n' });
  });
});
