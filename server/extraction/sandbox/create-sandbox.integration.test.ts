import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenSandboxEntry } from '../../../tests/support/processes/sandbox-entry.ts';
import { waitFor } from '../../../tests/support/processes/wait-for.ts';
import { logFields, withLogFields } from '../../core/log-context.ts';
import type { Source } from '../domain/extraction.ts';
import { SandboxFault } from '../domain/extraction-error.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from './create-sandbox.ts';
import { canMeasureUsage } from './process-usage.ts';

const recipe =
  '<script type="application/ld+json">{"@type":"Recipe","name":"Dal","recipeIngredient":["200 g lentils"],"recipeInstructions":"Boil."}</script>';
const page = (html: string) => ({
  kind: 'page' as const,
  bytes: new TextEncoder().encode(html),
  contentType: null,
  url: null,
});

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cardamom-sandbox-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function withSandbox(options: SandboxOptions, work: (sandbox: Sandbox) => Promise<void>): Promise<void> {
  const sandbox = createSandbox(options);
  try {
    await work(sandbox);
  } finally {
    await sandbox.close();
  }
}

/** The valid result of a task in which nothing was found. */
const EMPTY = JSON.stringify({
  recipe: {
    title: '',
    description: null,
    prepTime: null,
    cookTime: null,
    totalTime: null,
    servings: null,
    tags: [],
    ingredients: [],
    instructions: [],
    images: [],
    lang: null,
    dir: null,
    originalSource: null,
    notes: null,
    yieldText: null,
    ownNotes: null,
    rating: null,
    favorite: false,
    cookedOn: [],
  },
  provenance: {},
  text: '',
  pictures: [],
  others: [],
});

/** The entry file of a child that runs `body` in place of its task. */
async function childThat(body: string): Promise<string> {
  const entry = path.join(folder, `child-${crypto.randomUUID()}.mjs`);
  await writeFile(
    entry,
    `process.on('disconnect', () => process.exit());
     process.on('message', ({ id, name, input }) => { ${body} });
     process.send({ type: 'ready' });`,
  );
  return entry;
}

describe('the sandbox', () => {
  it('extracts one task after another in one warm child', async () => {
    await withSandbox({}, async (sandbox) => {
      const [first, none, third] = await Promise.allSettled([
        sandbox.extract(page(recipe)),
        sandbox.extract(page('')),
        sandbox.extract(page(recipe)),
      ]);
      expect(first).toMatchObject({ status: 'fulfilled', value: { recipe: { title: 'Dal' } } });
      expect(none).toMatchObject({ status: 'rejected', reason: { code: 'importErrors.noRecipe' } });
      expect(third.status).toBe('fulfilled');
    });
  });

  it('reports the messages of a child as a part of the work whose task it performs', async () => {
    const entry = await childThat(
      `process.stderr.write(input.owner, () => process.send({ type: 'done', id, output: ${EMPTY} }));`,
    );
    const told: string[] = [];
    const report = (output: string): void => void told.push(`${output} in the work of ${logFields().job}`);
    await withSandbox({ entry, report }, async (sandbox) => {
      for (const owner of ['anna', 'ben']) {
        await withLogFields({ job: owner }, () => sandbox.extract({ ...page(''), owner } as Source));
        await waitFor('the message', () => told.some((line) => line.startsWith(owner)));
      }
    });
    expect(told).toEqual(['anna in the work of anna', 'ben in the work of ben']);
  });

  it('gives no child that may have run native code on one account to another one', async () => {
    const answer = `name === 'preparePicture'
      ? { bytes: Buffer.from(String(process.pid)), width: 1, height: 1, mime: 'image/webp' }
      : { ...${EMPTY}, text: String(process.pid) }`;
    const entry = await childThat(`process.send({ type: 'done', id, output: ${answer} });`);
    await withSandbox({ entry }, async (sandbox) => {
      const owners = ['anna', 'ben', 'cleo'];
      const decoders = new Map<string, string>();
      const readers = new Set<string>();
      for (const owner of [...owners, ...owners, ...owners]) {
        const own = sandbox.forOwner(owner);
        const both = await Promise.all([own.preparePicture(new Uint8Array()), own.preparePicture(new Uint8Array())]);
        for (const { bytes } of both) {
          const pid = Buffer.from(bytes).toString();
          expect(decoders.get(pid) ?? owner).toBe(owner);
          decoders.set(pid, owner);
        }
        readers.add((await own.extract(page(''))).text);
      }
      expect(readers.size).toBe(1);
      expect([...readers].filter((pid) => decoders.has(pid))).toEqual([]);
      expect(new Set(decoders.values())).toEqual(new Set(owners));
    });
  });

  it('gives the third account a child that was started for it in advance, and a fourth one its own', async () => {
    const entry = await childThat(
      `const bytes = Buffer.from(JSON.stringify({ pid: process.pid, isSpare: process.argv[4] === 'spare' }));
       process.send({ type: 'done', id, output: { bytes, width: 1, height: 1, mime: 'image/webp' } });`,
    );
    await withSandbox({ entry }, async (sandbox) => {
      const childOf = async (owner: string): Promise<{ pid: number; isSpare: boolean }> => {
        const { bytes } = await sandbox.forOwner(owner).preparePicture(new Uint8Array(1));
        await delay(1_500); // until the next one is ready
        return JSON.parse(Buffer.from(bytes).toString());
      };
      const first = await childOf('ann');
      expect(first.isSpare).toBe(false);
      const others = [await childOf('ben'), await childOf('cleo'), await childOf('dora'), await childOf('emil')];
      expect(others.slice(1).map(({ isSpare }) => isSpare)).toEqual([true, true, true]);
      expect(new Set([first, ...others].map(({ pid }) => pid)).size).toBe(5);
      // Three accounts keep theirs, and the one of the first was ended.
      expect((await childOf('emil')).pid).toBe(others[3]?.pid);
      expect((await childOf('cleo')).pid).toBe(others[1]?.pid);
      const again = await childOf('ann');
      expect(again.isSpare).toBe(true);
      expect([first, ...others].map(({ pid }) => pid)).not.toContain(again.pid);
    });
  });

  it('starts none in advance where that is switched off', async () => {
    const entry = await childThat(
      `const bytes = Buffer.from(String(process.argv[4] === 'spare'));
       process.send({ type: 'done', id, output: { bytes, width: 1, height: 1, mime: 'image/webp' } });`,
    );
    await withSandbox({ entry, keepsSpare: false }, async (sandbox) => {
      for (const owner of ['ann', 'ben', 'cleo']) {
        const { bytes } = await sandbox.forOwner(owner).preparePicture(new Uint8Array(1));
        expect(Buffer.from(bytes).toString()).toBe('false');
      }
    });
  });

  it('is not ended by a promise that a library left behind and that is rejected during the next task', async () => {
    const entry = path.join(folder, 'left-behind.mjs');
    const child = new URL('sandbox-child.ts', import.meta.url);
    const rejects = "process.on('message', () => void Promise.reject(new Error('left behind')));";
    await writeFile(entry, `${rejects} await import('${child.href}');`);
    await withSandbox({ entry }, async (sandbox) => {
      for (let task = 0; task < 2; task++)
        await expect(sandbox.extract(page(recipe))).resolves.toMatchObject({ recipe: { title: 'Dal' } });
    });
  });

  it('ends a task that never ends', async () => {
    await withSandbox({ entry: await childThat('for (;;);'), wallMs: 300 }, async (sandbox) => {
      await expect(sandbox.extract(page(''))).rejects.toMatchObject({ code: 'importErrors.tooComplex' });
      await expect(sandbox.extract(page(''))).rejects.toMatchObject({ code: 'importErrors.tooComplex' });
    });
  });

  it('reports the error of a file, not of a page, for a file', async () => {
    await withSandbox({ entry: await childThat('for (;;);'), wallMs: 300 }, async (sandbox) => {
      const file = { kind: 'file' as const, bytes: new Uint8Array(), name: null, languages: [] };
      await expect(sandbox.extract(file)).rejects.toMatchObject({ code: 'importErrors.fileTooComplex' });
      await expect(sandbox.recognisePage({ bytes: file.bytes, languages: [] })).rejects.toMatchObject({
        code: 'importErrors.fileTooComplex',
      });
      await expect(sandbox.extract({ kind: 'text', text: '', url: null })).rejects.toMatchObject({
        code: 'importErrors.textTooComplex',
      });
      await expect(
        sandbox.extractFile({ bytes: file.bytes, name: 'recipe.pdf', url: null, isAll: false }),
      ).rejects.toMatchObject({
        code: 'importErrors.fileTooComplex',
      });
    });
  });

  it('reads a saved page without a recipe as a file without one', async () => {
    await withSandbox({}, async (sandbox) => {
      const bytes = new TextEncoder().encode('<!doctype html><title>Shelf</title><p>Nothing to eat.');
      await expect(sandbox.extract({ kind: 'file', bytes, name: 'a.html', languages: [] })).rejects.toMatchObject({
        code: 'importErrors.fileNoRecipe',
      });
    });
  });

  it.runIf(canMeasureUsage)('ends a task that takes too much memory', async () => {
    const entry = await childThat('globalThis.hoard = Buffer.alloc(400e6, 1); setInterval(() => {}, 1000);');
    await withSandbox({ entry, memoryMb: 200, wallMs: 20_000 }, async (sandbox) => {
      await expect(sandbox.extract(page(''))).rejects.toMatchObject({ code: 'importErrors.tooComplex' });
    });
  });

  it('reports that its child died and starts another one for the next task', async () => {
    await withSandbox({ entry: await childThat('process.exit(3);') }, async (sandbox) => {
      await expect(sandbox.extract(page(''))).rejects.toMatchObject({ code: 'importErrors.internal' });
      await expect(sandbox.extract(page(''))).rejects.toMatchObject({ code: 'importErrors.internal' });
    });
  });

  it('does not fail the task that waits behind the one at which its child died', async () => {
    const entry = await childThat(
      `if (input.bytes.length > 0) process.exit(3); process.send({ type: 'done', id, output: ${EMPTY} });`,
    );
    await withSandbox({ entry }, async (sandbox) => {
      const [deadly, harmless] = await Promise.allSettled([sandbox.extract(page('x')), sandbox.extract(page(''))]);
      expect(deadly).toMatchObject({ reason: { code: 'importErrors.internal' } });
      expect(harmless).toEqual({ status: 'fulfilled', value: JSON.parse(EMPTY) });
    });
  });

  it('refuses tasks while its child cannot start, with the reason, and performs them when it can', async () => {
    const { entry, starts, mend } = await brokenSandboxEntry(folder);
    const faults: (string | null)[] = [];
    await withSandbox({ entry, onFault: (fault) => faults.push(fault) }, async (sandbox) => {
      await expect(sandbox.extract(page(''))).rejects.toThrow('the sandbox does not start: exit code 3');
      await expect(sandbox.extract(page(''))).rejects.toBeInstanceOf(SandboxFault);
      expect(await readFile(starts, 'utf8')).toMatch(/^\+{3}/);
      await mend();
      await waitFor('the child to start', () => sandbox.fault() === null);
      await expect(sandbox.extract(page(recipe))).resolves.toMatchObject({ recipe: { title: 'Dal' } });
    });
    expect(faults).toEqual(['exit code 3', null]);
  });

  it('does not fail a task for the limit of the one before, whose result arrived during the kill', async () => {
    const said = path.join(folder, `said-${crypto.randomUUID()}`);
    const answers = `process.send({ type: 'done', id, output: ${EMPTY} }, () => fs.writeFileSync(${JSON.stringify(said)}, ''));`;
    const entry = await childThat(`import('node:fs').then((fs) => { ${answers} });`);
    const wallMs = 3_000;
    await withSandbox({ entry, wallMs }, async (sandbox) => {
      const { promise: sent, resolve: onStart } = Promise.withResolvers<void>();
      const both = [sandbox.extract(page(''), onStart), sandbox.extract(page(''))];
      await sent;
      // Blocks the event loop until the time limit has passed and the result has arrived: timers run before messages.
      const end = performance.now() + wallMs + 100;
      while (performance.now() < end || !existsSync(said))
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
      expect(await Promise.all(both)).toEqual([JSON.parse(EMPTY), JSON.parse(EMPTY)]);
    });
  });

  it('rejects waiting tasks when it is closed', async () => {
    const sandbox = createSandbox({ entry: await childThat('') });
    const waiting = sandbox.extract(page(''));
    await Promise.all([expect(waiting).rejects.toMatchObject({ code: 'importErrors.interrupted' }), sandbox.close()]);
    await expect(sandbox.extract(page(''))).rejects.toMatchObject({ code: 'importErrors.interrupted' });
  });
});

describe('a picture', () => {
  it('is returned upright, within the size limit and without metadata', async () => {
    const source = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: 'teal' } })
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    await withSandbox({}, async (sandbox) => {
      const picture = await sandbox.preparePicture(source);
      expect(picture).toMatchObject({ width: 683, height: 2048, mime: 'image/webp' });
      const { exif, orientation } = await sharp(picture.bytes).metadata();
      expect([exif, orientation]).toEqual([undefined, undefined]);
    });
  });

  it('is refused if it is no picture, a vector drawing, or too large', async () => {
    const huge = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await withSandbox({}, async (sandbox) => {
      const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
      await expect(sandbox.preparePicture(svg)).rejects.toMatchObject({ code: 'importErrors.unreadable' });
      await expect(sandbox.preparePicture(Uint8Array.of(1, 2, 3))).rejects.toMatchObject({
        code: 'importErrors.unreadable',
      });
      await expect(sandbox.preparePicture(huge)).rejects.toMatchObject({ code: 'importErrors.tooComplex' });
    });
  });
});
