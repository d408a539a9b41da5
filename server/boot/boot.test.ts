import { describe, expect, it } from 'vitest';
import { findNode } from './find-node.mjs';
import { npmFailure } from './install.mjs';
import { matchesLock } from './install-stamp.mjs';

describe('the Node to run with', () => {
  it('is the running one where none is installed and it is young enough', () => {
    expect(findNode('/none/node', '24.1.0', '/usr/bin/node')).toBe('/usr/bin/node');
  });
  it('is asked for in one line where there is none', () => {
    expect(() => findNode('/none/node', '20.20.2', '/usr/bin/node')).toThrow(
      'Cardamom needs Node 24 or newer on this platform; this is Node 20.20.2.',
    );
  });
});

describe('what npm has installed', () => {
  const { platform, arch } = process;
  it('is complete without what is for other platforms', () => {
    const locked = {
      '': {},
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { version: '1.0.0', optional: true, os: ['amiga'], cpu: ['m68k'] },
    };
    expect(matchesLock(locked, { 'node_modules/a': { version: '1.0.0' } })).toBe(true);
  });
  it.each([
    ['lacks a package', {}],
    ['holds another version', { 'node_modules/a': { version: '1.0.1' } }],
  ])('is incomplete when it %s', (_, installed) => {
    expect(matchesLock({ 'node_modules/a': { version: '1.0.0' } }, installed)).toBe(false);
  });
  it('is incomplete without what is optional, but for this platform', () => {
    expect(matchesLock({ 'node_modules/a': { version: '1.0.0', optional: true, os: platform, cpu: [arch] } }, {})).toBe(
      false,
    );
  });
});

describe('a failure of npm', () => {
  it('is its code and its first telling line', () => {
    expect(
      npmFailure('npm error code EUSAGE\nnpm error\nnpm error `npm ci` needs a lock file in sync.\nnpm error more\n'),
    ).toBe('EUSAGE: `npm ci` needs a lock file in sync.');
  });
  it('without words is told as such', () => {
    expect(npmFailure('')).toBe('npm said nothing');
  });
});
