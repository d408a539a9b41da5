import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startDrawing } from './drawing-process.ts';
import type { ReportContent } from './report-content.ts';
import { createReportPrinter, type ReportPrinter } from './report-printer.ts';

const REPORT: ReportContent = {
  language: 'en',
  title: 'Activity Report',
  days: 'November 21, 2026',
  made: [],
  summary: 'Summary',
  counts: [{ label: 'Users Registered', number: '0' }],
  quiet: 'There was no activity during the selected period.',
  sections: [],
};
const LIMITS = { memoryMb: 1_024, wallMs: 20_000, cpuMs: 20_000 };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cardamom-report-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A child that does something else than to draw. */
async function childThat(body: string): Promise<string> {
  const entry = join(folder, `child-${crypto.randomUUID()}.mjs`);
  await writeFile(entry, `process.on('disconnect', () => process.exit());\nprocess.on('message', () => { ${body} });`);
  return entry;
}

function printerOf(...arguments_: Parameters<typeof createReportPrinter>): ReportPrinter {
  const printer = createReportPrinter(...arguments_);
  onTestFinished(() => printer.close());
  return printer;
}

const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 5)).toString() === '%PDF-';

describe('the printer of reports', () => {
  it('draws as many as may wait, one after another, and refuses more until there is room again', async () => {
    const printer = printerOf();
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => printer.print(REPORT)));
    const drawn = results.filter((result) => result.status === 'fulfilled');
    expect(drawn.map(({ value }) => isPdf(value))).toEqual([true, true, true, true]);
    expect(results.slice(4)).toEqual([
      expect.objectContaining({ reason: expect.objectContaining({ code: 'errors.unavailable', status: 503 }) }),
      expect.objectContaining({ reason: expect.objectContaining({ code: 'errors.unavailable', status: 503 }) }),
    ]);
    expect(isPdf(await printer.print(REPORT))).toBe(true);
  });

  it('has a fresh process after one that died', async () => {
    const dying = await childThat('process.exit(3);');
    const entries = [dying, undefined];
    const printer = printerOf(() => startDrawing(entries.shift()));
    const [first, second] = await Promise.allSettled([printer.print(REPORT), printer.print(REPORT)]);
    expect(first).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('3') } });
    expect(second.status).toBe('fulfilled');
  });

  it('ends a report that never ends', async () => {
    const endless = await childThat('for (;;);');
    const printer = printerOf(() => startDrawing(endless, { ...LIMITS, wallMs: 300 }));
    await expect(printer.print(REPORT)).rejects.toThrow('300 ms of wall clock');
  });

  it('says that it is away once it is closed, also to who waits', async () => {
    const silent = await childThat('');
    const printer = printerOf(() => startDrawing(silent));
    const waiting = [printer.print(REPORT), printer.print(REPORT)].map((printing) =>
      expect(printing).rejects.toMatchObject({ code: 'errors.unavailable' }),
    );
    await printer.close();
    await Promise.all(waiting);
  });
});
