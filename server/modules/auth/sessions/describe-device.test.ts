import { describe, expect, it } from 'vitest';
import { describeDevice } from './describe-device.ts';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0';

describe('the device of a session', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0',
      'Firefox',
      'Windows',
      'computer',
    ],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME} Safari/537.36`, 'Chrome', 'macOS', 'computer'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari',
      'iOS',
      'phone',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-X710) ${CHROME} Safari/537.36 EdgA/131.0`,
      'Microsoft Edge',
      'Android',
      'tablet',
    ],
    ['curl/8.14.1', null, null, null],
    ['<b>Your bank</b>/1.0 (X11; Linux x86_64)', null, 'Linux', 'computer'],
    [`${'('.repeat(200)}${'/ '.repeat(100)}`, null, null, null],
    ['', null, null, null],
  ])('%s is known by what is known of it', (userAgent, browser, system, kind) => {
    expect(describeDevice(userAgent)).toEqual({ browser, system, kind });
  });
});
