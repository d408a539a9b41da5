import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import process from 'node:process';

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false; // it does not exist or is not executable
  }
}

/** The absolute path of a program given by its name in PATH or by a path; null if there is no executable one. */
export function findProgram(name: string): string | null {
  if (name.includes('/')) return isProgram(name) ? resolve(name) : null;
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => resolve(folder, name)).find(isProgram) ?? null;
}
