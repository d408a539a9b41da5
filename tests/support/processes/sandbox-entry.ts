import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const CHILD = new URL('../../../server/extraction/sandbox/sandbox-child.ts', import.meta.url).href;

/** A program for a sandbox, which cannot start at first. */
export interface SandboxEntry {
  readonly entry: string;
  /** Gets one character for each start. */
  readonly starts: string;
  /** From now on it starts. */
  mend(): Promise<void>;
}

/** Writes the program into `folder`. Until it is mended it ends with exit code 3. */
export async function brokenSandboxEntry(folder: string): Promise<SandboxEntry> {
  const [entry, starts, mended] = ['.mjs', '.starts', '.mended'].map((end) => join(folder, `sandbox${end}`)) as [
    string,
    string,
    string,
  ];
  await writeFile(
    entry,
    `import { appendFileSync, existsSync } from 'node:fs';
     appendFileSync(${JSON.stringify(starts)}, '+');
     if (!existsSync(${JSON.stringify(mended)})) process.exit(3);
     await import(${JSON.stringify(CHILD)});`,
  );
  return { entry, starts, mend: () => writeFile(mended, '') };
}

/** Writes a program for a sandbox into `folder` that is killed by each of its first `deaths` tasks. */
export async function dyingSandboxEntry(folder: string, deaths: number): Promise<Pick<SandboxEntry, 'entry'>> {
  const [entry, tasks] = ['.mjs', '.tasks'].map((end) => join(folder, `dying-${deaths}${end}`)) as [string, string];
  await writeFile(tasks, '');
  await writeFile(
    entry,
    `import { appendFileSync, statSync } from 'node:fs';
     process.on('message', ({ type }) => {
       if (type !== 'task' || statSync(${JSON.stringify(tasks)}).size >= ${deaths}) return;
       appendFileSync(${JSON.stringify(tasks)}, '+');
       process.kill(process.pid, 'SIGKILL');
     });
     await import(${JSON.stringify(CHILD)});`,
  );
  return { entry };
}
