import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockedPackages, thirdPartyLicences } from '../../../desktop/packaging/installed-packages.ts';
import { judgeAudit } from './judge-audit.ts';
import { licenceFaults, permits } from './judge-licences.ts';

const pack = (name: string, licence: string | null) => ({
  name,
  version: '1.0.0',
  licence,
  isForDevelopment: false,
  folder: null,
});

describe('licences', () => {
  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-or-later)', true],
    ['(MIT AND Zlib)', true],
    ['MIT AND GPL-3.0-or-later', false],
    ['GPL-3.0-or-later', false],
    ['MITX', false],
  ])('%s: allowed %s', (expression, isAllowed) => {
    expect(permits(expression, ['MIT', 'Zlib'])).toBe(isAllowed);
  });

  it('are faults if they are missing or not allowed, unless an exception names package and licence', () => {
    const exception = { packages: /^font-/, licence: 'OFL-1.1', reason: 'tests only' };
    const packages = [pack('soup', 'MIT'), pack('font-a', 'OFL-1.1'), pack('font-b', 'GPL-2.0'), pack('salt', null)];
    expect(licenceFaults(packages, ['MIT'], [exception])).toEqual([
      'font-b 1.0.0: the licence GPL-2.0 is not allowed',
      'salt 1.0.0: the licence (none stated) is not allowed',
    ]);
    expect(licenceFaults([pack('soup', 'MIT')], ['MIT'], [exception])).toEqual([
      'no package needs the licence exception /^font-/',
    ]);
  });

  it('of a project are read from its installed packages, and from its lock file for others', async () => {
    const project = await mkdtemp(join(tmpdir(), 'cardamom-licences-'));
    const soup = join(project, 'node_modules', 'soup');
    await mkdir(soup, { recursive: true });
    await writeFile(join(soup, 'package.json'), JSON.stringify({ name: 'soup', licenses: [{ type: 'ISC' }] }));
    await writeFile(join(soup, 'LICENCE.md'), 'Copyright (c) a cook');
    const packages = {
      '': {},
      'node_modules/soup': { version: '1.2.3', license: 'MIT' },
      'node_modules/soup/node_modules/spoon': { version: '2.0.0', license: 'MIT', dev: true },
    };
    await writeFile(join(project, 'package-lock.json'), JSON.stringify({ packages }));
    expect(lockedPackages(project)).toMatchObject([
      { name: 'soup', version: '1.2.3', licence: 'ISC', isForDevelopment: false, folder: soup },
      { name: 'spoon', version: '2.0.0', licence: 'MIT', isForDevelopment: true, folder: null },
    ]);
    const texts = thirdPartyLicences(project);
    expect(texts).toContain('soup 1.2.3 (ISC)\n\nCopyright (c) a cook');
    expect(texts).toContain(`Node.js ${process.version}`);
    await rm(project, { recursive: true });
  });
});

const advisory = (severity: string) => ({
  source: 1,
  name: 'soup',
  dependency: 'soup',
  title: 'boils over',
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  severity,
  range: '<2.0.0',
});
const report = (severity: string) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {
      soup: { name: 'soup', severity, via: [advisory(severity)], effects: ['bowl'], range: '<2.0.0' },
      bowl: { name: 'bowl', severity, via: ['soup'], effects: [], range: '*' },
    },
  });
const exception = { id: 'GHSA-aaaa-bbbb-cccc', package: 'soup', reason: 'it is served cold', reviewBy: '2027-01-01' };

describe('an audit', () => {
  it.each(['high', 'critical'])('fails with an advisory of severity %s', (severity) => {
    const told = `soup <2.0.0: ${severity}, boils over (GHSA-aaaa-bbbb-cccc)`;
    expect(judgeAudit(report(severity), [], '2026-12-01')).toEqual({ isChecked: true, faults: [told], notes: [] });
  });

  it('mentions advisories of lower severity', () => {
    expect(judgeAudit(report('moderate'), [], '2026-12-01')).toMatchObject({
      faults: [],
      notes: [expect.stringMatching(/soup/)],
    });
  });

  it('accepts an advisory until the day of its review', () => {
    expect(judgeAudit(report('high'), [exception], '2026-12-31')).toMatchObject({ faults: [] });
    expect(judgeAudit(report('high'), [exception], '2027-01-01')).toMatchObject({
      faults: [expect.stringMatching(/ended on 2027-01-01/)],
    });
    expect(judgeAudit(report('high'), [{ ...exception, package: 'bowl' }], '2026-12-31')).toMatchObject({
      faults: [expect.stringMatching(/^soup/), expect.stringMatching(/no package needs/)],
    });
  });

  it('fails with an exception that no package needs', () => {
    const nothing = JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} });
    expect(judgeAudit(nothing, [], '2026-12-01')).toEqual({ isChecked: true, faults: [], notes: [] });
    expect(judgeAudit(nothing, [exception], '2026-12-01')).toMatchObject({
      faults: [expect.stringMatching(/no package needs/)],
    });
  });

  it.each([
    [
      'a registry without audits',
      '{"message":"405 Method Not Allowed","statusCode":405,"error":{"summary":""}}',
      '405',
    ],
    ['a machine that is offline', '{"error":{"code":"ENOTFOUND","summary":"getaddrinfo ENOTFOUND"}}', 'ENOTFOUND'],
    ['a machine without npm', '', 'no report'],
  ])('reports itself as not checked on %s', (_, output, reason) => {
    expect(judgeAudit(output, [], '2026-12-01')).toEqual({ isChecked: false, reason: expect.stringContaining(reason) });
  });
});
