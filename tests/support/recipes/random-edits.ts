import { createApiClient, type ApiClient } from '../../../web/api/client.ts';
import { NetworkError } from '../../../web/api/api-error.ts';
import { photosOf } from '../../../web/features/recipes/editor/photos/photos.ts';
import { type Conflict, conflictOf, createSaver } from '../../../web/features/recipes/editor/saving/saver.ts';
import {
  editOf,
  type EditorField,
  type EditorValues,
  mergeValues,
  valuesOf,
} from '../../../web/features/recipes/editor/values/form-values.ts';
import { getRecipe } from '../../../shared/api/recipes.ts';
import { tagRecipes } from '../../../shared/api/tags/recipe-tags.ts';
import type { Recipe } from '../../../shared/domain/recipe.ts';
import { createRandom } from '../../bench/mutations/random.ts';
import type { Client } from '../api/client.ts';

/** What random edits of one recipe in several sessions came to. */
export interface EditingResult {
  /** Edits that the server has confirmed. */
  readonly saved: number;
  /** Questions about a version that was stored elsewhere. */
  readonly questions: number;
  /** Confirmed edits that replaced a version which their session had neither loaded nor been asked about. */
  readonly lost: readonly string[];
  /** Fields that a session changed without having typed in them. */
  readonly stray: readonly string[];
  /** Answers that were cut off after the server had acted. */
  readonly cut: number;
}

interface Options {
  readonly url: string;
  readonly cook: Client;
  readonly recipeId: string;
  readonly sessions: number;
  readonly edits: number;
  /** Of an answer to be cut off, 0 to 1. */
  readonly cutShare: number;
  /** The same seed gives the same choices; the order of the sessions still differs. */
  readonly seed: number;
}

/** Returns numbers from 0 below 1. */
type Chance = () => number;

function createChance(seed: number): Chance {
  const random = createRandom(seed);
  return () => random(1_000_000) / 1_000_000;
}

const TYPED: readonly EditorField[] = [
  'title',
  'description',
  'cookTime',
  'servings',
  'tags',
  'ingredients',
  'instructions',
  'notes',
  'ownNotes',
];
const NUMBERS: readonly EditorField[] = ['cookTime', 'servings'];

interface Version {
  readonly revision: number;
  readonly values: EditorValues;
}

/** The versions that sessions know, by their revision. */
function createHistory() {
  const versions = new Map<number, EditorValues>();
  return {
    versions,
    enter(recipe: Recipe): Version {
      const revision = recipe.revision ?? 0;
      const values = valuesOf(recipe);
      versions.set(revision, values);
      return { revision, values };
    },
  };
}

type History = ReturnType<typeof createHistory>;

interface Save {
  readonly by: string;
  readonly revision: number;
  /** The revisions that the session had loaded, saved or been asked about when it sent the edit. */
  readonly seen: ReadonlySet<number>;
  readonly typed: ReadonlySet<EditorField>;
}

/** A fetch with the session of a client, some of whose answers are cut off. */
function createCutFetch({ cook, cutShare }: Options, random: Chance, onCut: () => void): typeof globalThis.fetch {
  return async (input, init) => {
    const cookie = `cardamom_session=${cook.cookie() ?? ''}`;
    const response = await fetch(input, { ...init, headers: { ...init?.headers, Cookie: cookie } });
    if (init?.method === 'GET' || random() >= cutShare) return response;
    await response.arrayBuffer();
    onCut();
    throw new TypeError('the connection was cut off');
  };
}

/** An editor of the web app: its form without the screen. */
function createEditor(name: string, api: ApiClient, recipeId: string, random: Chance, history: History) {
  let save = createSaver(api);
  let original: Recipe;
  let base: EditorValues;
  let values: EditorValues;
  let typed = new Set<EditorField>();
  const seen = new Set<number>();
  let count = 0;

  function shown(recipe: Recipe, next: EditorValues): void {
    seen.add(history.enter(recipe).revision);
    original = recipe;
    base = valuesOf(recipe);
    values = next;
  }
  async function opened(): Promise<void> {
    const recipe = await api.call(getRecipe, { params: { id: recipeId } });
    save = createSaver(api);
    typed = new Set();
    shown(recipe, valuesOf(recipe));
  }
  function type(): void {
    const field = TYPED[Math.floor(random() * TYPED.length)] ?? 'title';
    count += 1;
    const text = NUMBERS.includes(field) ? String(1 + Math.floor(random() * 999)) : `${name} ${count}`;
    values = { ...values, [field]: text };
    typed.add(field);
  }
  /** Saves until the server has answered, the question is answered with "save mine", or with "load the other". */
  async function saved(onQuestion: (conflict: Conflict) => boolean): Promise<Save | null> {
    for (;;) {
      const attempt = { by: name, seen: new Set(seen), typed };
      try {
        const { recipe } = await save(original, editOf(values, original), photosOf(original.images));
        const { revision } = history.enter(recipe);
        seen.add(revision);
        typed = new Set();
        shown(recipe, valuesOf(recipe));
        return { ...attempt, revision };
      } catch (error) {
        if (error instanceof NetworkError) continue;
        const conflict = conflictOf(error);
        if (!conflict) throw error;
        const { current } = conflict;
        if (!onQuestion(conflict)) {
          typed = new Set();
          shown(current, valuesOf(current));
          return null;
        }
        shown(current, mergeValues(base, values, valuesOf(current)));
      }
    }
  }
  return { opened, type, saved };
}

/** Replaced versions that nobody had seen, and fields that changed without being typed. */
function judge(saves: readonly Save[], { versions }: History): Pick<EditingResult, 'lost' | 'stray'> {
  const lost: string[] = [];
  const stray: string[] = [];
  for (const { by, revision, seen, typed } of saves) {
    const [before, after] = [versions.get(revision - 1), versions.get(revision)];
    // A save that changed nothing, or whose answer was cut off before, keeps the revision that was seen.
    if (seen.has(revision)) continue;
    if (!seen.has(revision - 1)) lost.push(`${by} replaced revision ${revision - 1}`);
    if (!before || !after) continue;
    const changed = (Object.keys(after) as EditorField[]).filter((field) => before[field] !== after[field]);
    stray.push(...changed.filter((field) => !typed.has(field)).map((field) => `${by} changed ${field} in ${revision}`));
  }
  return { lost, stray };
}

/**
 * Edits one recipe in several sessions at random: each types into some fields, saves, is asked about versions that were
 * stored elsewhere, and decides at random. Another device adds tags meanwhile. Some answers are cut off.
 */
export async function editAtRandom(options: Options): Promise<EditingResult> {
  const { url, recipeId } = options;
  const random = createChance(options.seed);
  const history = createHistory();
  const saves: Save[] = [];
  const counts = { questions: 0, cut: 0, begun: 0 };
  const apiOf = (fetch: typeof globalThis.fetch): ApiClient =>
    createApiClient({
      serverOrigin: url,
      fetch,
      sendForm: () => Promise.reject(new Error('no files are sent')),
      language: () => 'en',
      onSessionEnded: () => undefined,
    });
  const steady = apiOf(createCutFetch({ ...options, cutShare: 0 }, random, () => undefined));

  async function edit(name: string): Promise<void> {
    const api = apiOf(createCutFetch(options, random, () => void (counts.cut += 1)));
    const editor = createEditor(name, api, recipeId, random, history);
    await editor.opened();
    while (counts.begun < options.edits) {
      counts.begun += 1;
      for (let fields = Math.floor(random() * 3); fields >= 0; fields -= 1) editor.type();
      if (random() < 0.05) await editor.opened();
      const save = await editor.saved(() => {
        counts.questions += 1;
        return random() < 0.5;
      });
      if (save) saves.push(save);
    }
  }
  async function tagFromPhone(): Promise<void> {
    for (let number = 0; counts.begun < options.edits; number += 1) {
      const change = { add: [`phone ${number}`], remove: [`phone ${number - 1}`] };
      await steady.call(tagRecipes, { body: { ids: [recipeId], ...change } });
      history.enter(await steady.call(getRecipe, { params: { id: recipeId } }));
      await new Promise((resolve) => setTimeout(resolve, 20 + random() * 60));
    }
  }
  const sessions = Array.from({ length: options.sessions }, (_, number) => edit(`session ${number + 1}`));
  await Promise.all([...sessions, tagFromPhone()]);
  return { saved: saves.length, questions: counts.questions, cut: counts.cut, ...judge(saves, history) };
}
