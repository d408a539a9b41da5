import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_FOLDER } from '../core/project.ts';

interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** The folders in which Node searches for a dependency of a package, nearest first. */
function placesFor(name: string, from: string): string[] {
  const parts = from === '' ? [] : from.split('/node_modules/');
  return [
    ...parts.map((_, index) => `${parts.slice(0, index + 1).join('/node_modules/')}/node_modules/${name}`),
    `node_modules/${name}`,
  ];
}

it('the lock file contains the packages of all platforms, without which npm ci fails', () => {
  const { packages } = JSON.parse(readFileSync(join(PROJECT_FOLDER, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const missing = Object.entries(packages).flatMap(([from, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !placesFor(name, from).some((place) => packages[place]))
      .map((name) => `${name}, needed by ${from}`),
  );
  expect(missing).toEqual([]);
});
