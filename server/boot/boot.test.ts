import { describe, expect, it } from 'vitest';
import { join } from 'node:path';
import { isFitting, provideNode } from './find-node.mjs';
import type { Guardian } from './guardian.mjs';
import { matchesLock } from './install-stamp.mjs';
import { npmFailure } from './npm.mjs';

const RUNTIME = join(import.meta.dirname, 'node-runtime');
/** Fails if a test runs npm. */
const guardian: Guardian = { run: () => Promise.reject(new Error('npm was run')) };

describe('the Node of the machine', () => {
  it.each([
    ['24.21.0', true],
    ['24.21.3', true],
    ['24.22.0', true],
    ['24.20.9', false],
    ['20.20.2', false],
    ['26.0.0', false],
  ])('%s fits: %s', (version, fits) => {
    expect(isFitting(version, '24.21.0')).toBe(fits);
  });

  it('is used if it fits', async () => {
    const machine = { version: '24.99.0', execPath: '/usr/bin/node', platform: 'linux', arch: 'x64' };
    expect(await provideNode(RUNTIME, guardian, machine)).toBe('/usr/bin/node');
  });

  it('is used on a platform without packages of Node if its major version is right', async () => {
    const machine = { version: '24.1.0', execPath: '/usr/bin/node', platform: 'darwin', arch: 'arm64' };
    expect(await provideNode(RUNTIME, guardian, machine)).toBe('/usr/bin/node');
  });

  it('is refused there in one line if its major version is wrong', async () => {
    const machine = { version: '20.20.2', execPath: '/usr/bin/node', platform: 'darwin', arch: 'arm64' };
    await expect(provideNode(RUNTIME, guardian, machine)).rejects.toThrow(
      'Cardamom needs Node 24 on this platform; this is Node 20.20.2.',
    );
  });
});

describe('the installed packages', () => {
  const { platform, arch } = process;
  it('are complete without packages for other platforms', () => {
    const locked = {
      '': {},
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { version: '1.0.0', optional: true, os: ['amiga'], cpu: ['m68k'] },
    };
    expect(matchesLock(locked, { 'node_modules/a': { version: '1.0.0' } }, true)).toBe(true);
  });
  it('are complete without development packages unless these are needed', () => {
    const locked = { 'node_modules/a': { version: '1.0.0' }, 'node_modules/d': { version: '1.0.0', dev: true } };
    const installed = { 'node_modules/a': { version: '1.0.0' } };
    expect([matchesLock(locked, installed, false), matchesLock(locked, installed, true)]).toEqual([true, false]);
  });
  it.each([
    ['lacks a package', {}],
    ['holds another version', { 'node_modules/a': { version: '1.0.1' } }],
  ])('is incomplete when it %s', (_, installed) => {
    expect(matchesLock({ 'node_modules/a': { version: '1.0.0' } }, installed, true)).toBe(false);
  });
  it('are incomplete without an optional package for this platform', () => {
    const locked = { 'node_modules/a': { version: '1.0.0', optional: true, os: platform, cpu: [arch] } };
    expect(matchesLock(locked, {}, true)).toBe(false);
  });
});

describe('a failure of npm', () => {
  it('is reported by its code and the first line with a cause', () => {
    expect(
      npmFailure('npm error code EUSAGE\nnpm error\nnpm error `npm ci` needs a lock file in sync.\nnpm error more\n'),
    ).toBe('EUSAGE: `npm ci` needs a lock file in sync.');
  });
  it('is reported even if there is no output', () => {
    expect(npmFailure('')).toBe('npm printed no error');
  });
});
