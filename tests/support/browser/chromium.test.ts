import process from 'node:process';
import { chromium } from 'playwright';
import { expect, it } from 'vitest';
import { CHROMIUM_ARGUMENTS } from './chromium.ts';

const turnedOff = (text: string): string[] => /--disable-features=([\w,]+)/.exec(text)?.[1]?.split(',') ?? [];

it('the browser of the tests disables all features that Playwright disables', async () => {
  // Node takes none of these arguments, and Playwright says with which it could not be started.
  const words = await chromium.launch({ executablePath: process.execPath }).then(
    () => '',
    (error: unknown) => String(error),
  );
  expect(turnedOff(words).length).toBeGreaterThan(5);
  expect(turnedOff(CHROMIUM_ARGUMENTS.join(' '))).toEqual(expect.arrayContaining(turnedOff(words)));
});
