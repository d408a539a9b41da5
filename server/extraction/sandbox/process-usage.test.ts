import { expect, it } from 'vitest';
import { askPs, canMeasureUsage, processUsage, usageOfProc, usageOfPs, watchLimits } from './process-usage.ts';

/** Of a process with 60 ticks in user mode, 15 in the kernel and 1,000 resident pages. */
const STAT = `42 (a ) 9 9 (name) S ${['1 42 42 0 -1 4194304 900 0 0 0', '60 15 0 0', '20 0 11 0 7000 900000000 1000 1844'].join(' ')}`;

it.each([
  ['4 KiB', '4000 kB', 4_096_000],
  ['16 KiB', '16000 kB', 16_384_000],
  ['64 KiB', '64000 kB', 65_536_000],
])('1,000 resident pages of %s are %s', (_, resident, memory) => {
  const status = `Name:\tnode\nVmHWM:\t  99999 kB\nVmRSS:\t${resident.padStart(8)}\nThreads:\t11\n`;
  expect(usageOfProc(STAT, status)).toEqual({ memory, cpuMs: 750 });
});

it('what was moved to swap is memory, too', () => {
  expect(usageOfProc(STAT, 'VmRSS:\t    4000 kB\nVmSwap:\t 1000000 kB\n').memory).toBe(1_004_000 * 1_024);
});

it('a process that is ending has no memory', () => {
  expect(usageOfProc(STAT, 'Name:\tnode\nState:\tZ (zombie)\n')).toEqual({ memory: 0, cpuMs: 750 });
});

it.each([
  ['of macOS', '  51200   0:07.25\n', 52_428_800, 7_250],
  ['of macOS after an hour', ' 51200  62:03.45', 52_428_800, 3_723_450],
  ['of Linux', '51200 00:01:02\n', 52_428_800, 62_000],
  ['of Linux after a day', '51200 1-02:03:04\n', 52_428_800, 93_784_000],
])('the answer of ps %s is understood', (_, line, memory, cpuMs) => {
  expect(usageOfPs(line)).toEqual({ memory, cpuMs });
});

it('an answer of ps without figures is no usage', () => {
  expect([usageOfPs(''), usageOfPs('  RSS TIME\n')]).toEqual([null, null]);
});

it.runIf(process.platform !== 'win32')('both ways measure this process', async () => {
  const own = process.memoryUsage.rss();
  const usages = [await askPs(process.pid), ...(canMeasureUsage ? [await processUsage(process.pid)] : [])];
  for (const usage of usages) {
    expect(usage?.memory).toBeGreaterThan(own / 2);
    expect(usage?.memory).toBeLessThan(own * 2);
  }
});

it('a process that does not exist has no usage', async () => {
  const missing = 2 ** 22 + 1; // above the highest process id of Linux
  expect([await askPs(missing), await processUsage(missing)]).toEqual([null, null]);
});

it('a look that fails ends neither this process nor the watch', async () => {
  const looks = [
    Promise.reject(new Error('EMFILE: too many open files')),
    Promise.resolve({ memory: 2 ** 30, cpuMs: 0 }),
  ];
  for (const look of looks) look.catch(() => undefined);
  const limit = await new Promise<string>((resolve) => {
    watchLimits(process.pid, { memoryMb: 512, wallMs: 60_000, cpuMs: 60_000 }, resolve, () => looks.shift() ?? fail());
  });
  expect(limit).toBe('512 MB of memory');
});

function fail(): never {
  throw new Error('the watch goes on after its end');
}
