import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false; // it is not there, or not for us
  }
}

/** The path of a program, looked for in PATH unless it is one already; null where there is none. */
export function findProgram(name: string): string | null {
  if (name.includes('/')) return isProgram(name) ? name : null;
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null;
}
