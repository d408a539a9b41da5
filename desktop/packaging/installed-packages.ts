import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';

/** A package of the lock file. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression, as the package states it; null if it states none. */
  readonly licence: string | null;
  /** Whether only development and tests need it. */
  readonly isForDevelopment: boolean;
  /** Its folder; null if it is not installed, as optional packages for other systems. */
  readonly folder: string | null;
}

/** The fields of a package's entry in the lock file. */
interface LockEntry {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
}

/** The fields of a package.json that describe its licence; old packages have other forms. */
interface Manifest {
  readonly name?: string;
  readonly license?: string | { readonly type?: string };
  readonly licenses?: readonly { readonly type?: string }[];
  readonly author?: string | { readonly name?: string };
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

function statedLicence({ license, licenses }: Manifest): string | null {
  if (typeof license === 'string') return license;
  return license?.type ?? (licenses?.map(({ type }) => type ?? '').join(' OR ') || null);
}

/** All packages of the lock file of a project, by name. The licence of an installed one is that of its package.json. */
export function lockedPackages(project: string): LockedPackage[] {
  const { packages } = readJson(join(project, 'package-lock.json')) as { packages: Record<string, LockEntry> };
  return Object.entries(packages)
    .filter(([path]) => path.startsWith('node_modules/'))
    .map(([path, entry]) => {
      const folder = existsSync(join(project, path, 'package.json')) ? join(project, path) : null;
      const manifest = folder === null ? null : (readJson(join(folder, 'package.json')) as Manifest);
      return {
        name: entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
        version: entry.version ?? '',
        licence: (manifest === null ? null : statedLicence(manifest)) ?? entry.license ?? null,
        isForDevelopment: entry.dev === true,
        folder,
      };
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

const IS_LICENCE = /^(?:licen[cs]es?|copying|copyright|notice|third-?party)/i;
const LICENCE_FOLDER = /^licen[cs]es?$/i;

/** The files of a folder with its licences and notices. */
function licenceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => IS_LICENCE.test(entry.name) && (entry.isFile() || LICENCE_FOLDER.test(entry.name)))
    .flatMap((entry) =>
      entry.isFile()
        ? [join(folder, entry.name)]
        : readdirSync(join(folder, entry.name), { withFileTypes: true })
            .filter((inner) => inner.isFile())
            .map((inner) => join(folder, entry.name, inner.name)),
    )
    .filter((path) => !/\.[cm]?[jt]sx?$/.test(path));
}

/** The author of a package that has no licence file; the text of its licence names the holder of the rights. */
function authorOf(folder: string): string {
  const { author } = readJson(join(folder, 'package.json')) as Manifest;
  const name = typeof author === 'string' ? author : author?.name;
  return name?.replace(/\s*[<(].*$/, '') ?? 'its authors';
}

/** The licences that are common among packages without a licence file. */
const TEXTS: Readonly<Record<string, string>> = {
  MIT: `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`,
  ISC: `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`,
};

/** The texts of licences and notices in a package, or else the common text of its licence with its author. */
function licenceText({ folder, licence }: LockedPackage): string {
  const texts = folder === null ? [] : licenceFiles(folder).map((path) => readFileSync(path, 'utf8').trim());
  if (texts.length > 0) return texts.join('\n\n');
  const holder = folder === null ? 'its authors' : authorOf(folder);
  const text = TEXTS[licence ?? ''] ?? `${licence ?? 'Not stated'}: https://spdx.org/licenses/`;
  return `Copyright (c) ${holder}\n\n${text}`;
}

const LINE = '-'.repeat(80);

/** The licences and notices of all packages of a program; packages with the same text are listed together. */
export function licencesOf(packages: readonly LockedPackage[]): string {
  const byText = Map.groupBy(packages, licenceText);
  const parts = [...byText].map(([text, shared]) => {
    const names = shared.map(({ name, version, licence }) => `${name} ${version} (${licence ?? 'not stated'})`);
    return `${LINE}\n${names.join('\n')}\n\n${text}\n`;
  });
  return `Cardamom contains these packages of others, under these licences.\n\n${parts.join('\n')}`;
}

/** The licence of the Node that runs this and is packaged with the desktop app. */
function nodeLicence(): string {
  const folder = dirname(process.execPath);
  const places = [join(folder, '..', 'LICENSE'), join(folder, 'LICENSE'), '/usr/share/doc/nodejs/copyright'];
  const place = places.find((path) => existsSync(path));
  const text = place === undefined ? 'https://github.com/nodejs/node/blob/main/LICENSE' : readFileSync(place, 'utf8');
  return `${LINE}\nNode.js ${process.version}\n\n${text.trim()}\n`;
}

/** The licences of everything that the desktop app and the server contain. */
export function thirdPartyLicences(project: string): string {
  const used = lockedPackages(project).filter(({ isForDevelopment, folder }) => !isForDevelopment && folder !== null);
  return `${licencesOf(used)}\n${nodeLicence()}`;
}
