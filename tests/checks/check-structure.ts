import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { PROJECT_FOLDER } from '../../server/core/project.ts';
import type { SourceFile } from './import-graph.ts';
import { measureStructure, reportStructure } from './structure.ts';

const IS_TEXT = /\.(?:[cm]?[jt]sx?|md|css|html|ya?ml)$/;

/** The files that git tracks or would track. Only texts are read. */
function readTree(): SourceFile[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const paths = execFileSync('git', args, { cwd: PROJECT_FOLDER, encoding: 'utf8' }).split('\0').filter(Boolean);
  return paths
    .filter((path) => existsSync(join(PROJECT_FOLDER, path)))
    .map((path) => ({ path, text: IS_TEXT.test(path) ? readFileSync(join(PROJECT_FOLDER, path), 'utf8') : '' }));
}

const { ok, lines } = reportStructure(measureStructure(readTree()));
console.log(lines.join('\n'));
process.exitCode = ok ? 0 : 1;
