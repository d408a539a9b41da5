import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { createSandbox, ExtractionError, type Sandbox, type Source } from '../../../server/extraction/extraction.ts';
import type { Models } from '../../../server/llm/models.ts';
import { makeRecipe } from '../../../server/modules/imports/read/make-recipe.ts';
import { modelsAt } from '../../support/models/model-server-stand-in.ts';
import { type OllamaStandIn, startOllamaStandIn } from '../../support/models/ollama-stand-in.ts';
import { escaped } from '../render/render-page.ts';

const FIXTURES = fileURLToPath(new URL('../../fixtures/prose', import.meta.url));
/** The time limit of an import in milliseconds. */
const PATIENCE_MS = 60_000;
const NO_RECIPE = JSON.stringify({ isRecipe: false, title: null, ingredients: [], instructions: [], otherRecipes: [] });

const pageSchema = z.object({ lang: z.string(), title: z.string(), paragraphs: z.array(z.string()) });
const letterSchema = z.object({ lang: z.string(), text: z.string() });
const wallSchema = z.object({ name: z.string(), title: z.string(), body: z.string() });

interface Named {
  name: string;
  source: Source;
}

const fixture = async <T>(name: string, schema: z.ZodType<T>): Promise<T[]> =>
  z.array(schema).parse(JSON.parse(await readFile(`${FIXTURES}/${name}.json`, 'utf8')));

function page(title: string, body: string, lang: string): Source {
  const html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body>${body}</body></html>`;
  return { kind: 'page', bytes: Buffer.from(html), contentType: 'text/html', url: 'https://notes.example/today' };
}

/** Pages and letters with a recipe in prose. */
async function readProse(): Promise<Named[]> {
  const pages = (await fixture('pages', pageSchema)).map(({ lang, title, paragraphs }): Named => {
    const body = paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('');
    return { name: title, source: page(title, `<main><h1>${escaped(title)}</h1>${body}</main>`, lang) };
  });
  const letters = (await fixture('letters', letterSchema)).map(({ lang, text }, index): Named => ({
    name: `letter ${index + 1} (${lang})`,
    source: { kind: 'text', text, url: null },
  }));
  return [...pages, ...letters];
}

/** Pages without any recipe for a model, such as log-in walls. */
async function readWalls(): Promise<Named[]> {
  const walls = await fixture('walls', wallSchema);
  return walls.map(({ name, title, body }) => ({ name, source: page(title, body, 'en') }));
}

interface Tools {
  ollama: OllamaStandIn;
  sandbox: Sandbox;
  models: Models;
}

/** Whether a recipe is found in a source without a model; the stand-in model never finds one. */
async function isRead({ sandbox, models }: Tools, source: Source): Promise<boolean> {
  const progress = { signal: new AbortController().signal, deadline: performance.now() + PATIENCE_MS, onStep() {} };
  try {
    await makeRecipe({ sandbox, models }, { source, step: 'reading' }, progress);
    return true;
  } catch (error) {
    if (error instanceof ExtractionError) return false;
    throw error;
  }
}

/** Sorts the sources: those about which a model is asked, those that are read without one, and the others. */
async function look(tools: Tools, sources: readonly Named[]): Promise<Record<'asked' | 'read' | 'missed', string[]>> {
  const found = { asked: [] as string[], read: [] as string[], missed: [] as string[] };
  for (const { name, source } of sources) {
    const before = tools.ollama.chats.length;
    const hasRecipe = await isRead(tools, source);
    const isAsked = tools.ollama.chats.length > before;
    found[isAsked ? 'asked' : hasRecipe ? 'read' : 'missed'].push(name);
  }
  return found;
}

/** Prints for how many recipes in prose, and for how many pages without content, a model is asked. */
export async function benchAsked(): Promise<boolean> {
  const [ollama, sandbox] = [await startOllamaStandIn({ answer: () => NO_RECIPE }), createSandbox()];
  try {
    const tools = { ollama, sandbox, models: modelsAt(ollama.origin) };
    const [prose, walls] = [await readProse(), await readWalls()];
    const [told, empty] = [await look(tools, prose), await look(tools, walls)];
    process.stdout.write(
      `asked ${told.asked.length} of ${prose.length} (${told.read.length} read without); ` +
        `walls and blanks asked ${empty.asked.length} of ${walls.length}, taken for a recipe ${empty.read.length}\n`,
    );
    if (told.missed.length > 0) process.stdout.write(`  neither asked nor read: ${told.missed.join(', ')}\n`);
    if (empty.asked.length > 0) process.stdout.write(`  walls that were asked about: ${empty.asked.join(', ')}\n`);
    return told.missed.length === 0 && empty.missed.length === walls.length;
  } finally {
    await Promise.all([sandbox.close(), ollama.stop()]);
  }
}
