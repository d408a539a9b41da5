import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Writes the id of the child process. The file is renamed into place, so that it is never read empty. */
const NOTE_CHILD = 'echo $! > "$MARK.new"; mv "$MARK.new" "$MARK.child"';

/** The behaviours of the program as shell commands. */
const BEHAVIOURS = {
  /** Writes a small sound, and a smaller picture. */
  writes: `printf 'RIFF\\044\\000\\000\\000WAVEfmt ' > sound.wav; printf x > sound.jpg`,
  /** Never ends, and neither does its child process. */
  hangs: `sleep 600 & ${NOTE_CHILD}; sleep 600`,
  /** Never ends, with a child process in a session of its own. */
  escapes: `setsid sleep 600 & ${NOTE_CHILD}; sleep 600`,
  /** Writes a small sound, and leaves behind a child process in a session of its own. */
  leaves: `setsid sleep 600 & ${NOTE_CHILD}; sleep 0.3; printf 'RIFF' > sound.wav`,
  writesNothing: 'true',
  /** Writes for ever. */
  writesForEver: 'while :; do head -c 200000 /dev/zero >> sound.wav; sleep 0.02; done',
  fails: 'echo "ERROR: video is not available" >&2; exit 1',
  /** Leaves a link to a file of the machine instead of a sound. */
  links: 'ln -s /etc/passwd sound.wav',
} as const;

export interface FakeYtDlp {
  readonly path: string;
  become(behaviour: keyof typeof BEHAVIOURS): Promise<void>;
  /** The arguments of its calls, one call per line. */
  calls(): Promise<string[]>;
  /** The working folder of the last call. */
  folder(): Promise<string>;
  /** The id of the child process. */
  child(): Promise<number>;
  remove(): Promise<void>;
}

/** Creates a program that replaces yt-dlp. */
export async function createFakeYtDlp(): Promise<FakeYtDlp> {
  const home = await mkdtemp(join(tmpdir(), 'cardamom-fake-'));
  const path = join(home, 'yt-dlp');
  const mark = join(home, 'mark');
  const read = async (name: string): Promise<string> => (await readFile(name, 'utf8')).trim();
  const fake: FakeYtDlp = {
    path,
    async become(behaviour) {
      await writeFile(
        path,
        `#!/bin/sh\nMARK='${mark}'\necho "$*" >> "$MARK"\npwd > "$MARK.folder"\n${BEHAVIOURS[behaviour]}\n`,
      );
      await chmod(path, 0o755);
    },
    calls: async () => (await read(mark)).split('\n'),
    folder: () => read(`${mark}.folder`),
    child: async () => Number(await read(`${mark}.child`)),
    remove: () => rm(home, { recursive: true, force: true }),
  };
  await fake.become('writes');
  return fake;
}
