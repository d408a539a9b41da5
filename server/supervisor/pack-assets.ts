import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);
const TEXT = /\.(?:js|css|svg|json)$/;

/**
 * Writes beside each text below `folder` the same packed as tightly as Brotli can, as `….br`: a second's work, for which the
 * first visitor after every start would wait.
 */
export async function packAssets(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
  await Promise.all(
    texts.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      await writeFile(`${path}.br`, await compress(await readFile(path)));
    }),
  );
}
