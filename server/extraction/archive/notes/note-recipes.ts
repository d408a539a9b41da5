import { ExtractionError } from '../../domain/extraction-error.ts';
import { RECIPE_TAGS_MAX } from '../../../../shared/constants.ts';
import { attributesOf, parseHtml } from '../../document/html/html-tree.ts';
import { linesOf } from '../../document/html/visible-text.ts';
import { extractAll } from '../../pipeline/extract-source.ts';
import type { ArchivePicture, ArchiveRecipe, DocumentReading } from '../formats/archive-recipe.ts';
import { NOTHING_BESIDE, recipeOf } from '../formats/beside.ts';
import { recipeOfStated, sourceOf, timeOf } from '../formats/stated-recipe.ts';
import { readTextDocument } from '../formats/text-documents.ts';

/** A note of a program for notes, of which some are recipes. */
export interface Note {
  /** Identifies the note within its document. */
  readonly key: string;
  readonly title: string;
  /** Markdown, or HTML. */
  readonly body: string;
  readonly isHtml: boolean;
  readonly tags: readonly string[];
  readonly url: string;
  readonly author: string;
  readonly createdAt: string;
  readonly pictures: readonly ArchivePicture[];
}

/** A note of pictures with a longer text is about something else. In characters. */
const CAPTION = 300;

/** A page with the title of the note, which the text alone would lack. */
const pageOf = ({ title, body }: Note): string => {
  const escaped = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<!doctype html><html><head><meta charset="utf-8"><title>${escaped}</title></head><body><h1>${escaped}</h1>${body}</body></html>`;
};

async function readPageNote(note: Note): Promise<ArchiveRecipe[]> {
  const bytes = Buffer.from(pageOf(note));
  const found = await extractAll({ kind: 'file', bytes, name: note.title, languages: [] });
  return found.map((extraction, index) => recipeOf(extraction, String(index), NOTHING_BESIDE));
}

/** The title goes first, unless the text has a heading or metadata of its own. */
function readTextNote({ title, body }: Note, name: string): Promise<ArchiveRecipe[]> {
  const text = title === '' || /^\s*(?:#\s|---\s*\n)/.test(body) ? body : `# ${title}\n\n${body}`;
  return readTextDocument(Buffer.from(text), name);
}

/** The text of a note, to tell a caption from a note about something else. */
function plainText({ body, isHtml }: Note): string {
  if (isHtml) return linesOf(parseHtml(body).root).join('\n');
  return body.replaceAll(/!\[[^\]]{0,500}\]\([^)]{0,1000}\)/g, '').trim();
}

/** A note that is only a photo of a recipe. */
function ofPictures(note: Note): ArchiveRecipe[] {
  const description = plainText(note);
  if (note.pictures.length === 0 || description.length > CAPTION) return [];
  return [recipeOfStated({ key: '0', title: note.title, description, ingredients: [], instructions: [] }, note.title)];
}

/**
 * What the program knows about a note, beside what its text says. `count` is how many recipes it has: their keys state it,
 * so that notes are known whose recipes have all ended.
 */
function withFacts(recipe: ArchiveRecipe, note: Note, count: number, archive: string): ArchiveRecipe {
  const isAlone = count === 1;
  const { url, author } = note;
  const read = recipe.recipe.originalSource;
  const originalSource = read?.type === 'url' && url === '' ? read : sourceOf({ url, sourceName: author }, archive);
  const tags = [...new Set([...note.tags.map((tag) => tag.trim()).filter(Boolean), ...recipe.recipe.tags])];
  return {
    ...recipe,
    key: `${note.key}:${recipe.key}/${count}`,
    recipe: {
      ...recipe.recipe,
      title: (isAlone && note.title) || recipe.recipe.title,
      tags: tags.slice(0, RECIPE_TAGS_MAX),
      originalSource,
    },
    createdAt: timeOf(note.createdAt) ?? recipe.createdAt,
    pictures: isAlone && note.pictures.length > 0 ? [...note.pictures] : recipe.pictures,
  };
}

/** The document that a note is in, and its archive. */
export interface NoteDocument {
  readonly name: string;
  readonly archive: string;
}

/** The recipes of a note. One without any is an item that could not be read. */
export async function readNote(
  note: Note,
  { name, archive }: NoteDocument,
): Promise<Pick<DocumentReading, 'recipes' | 'unread'>> {
  try {
    const found = note.isHtml ? await readPageNote(note) : await readTextNote(note, name);
    return { recipes: found.map((recipe) => withFacts(recipe, note, found.length, archive)), unread: [] };
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error;
    const recipes = ofPictures(note).map((recipe) => withFacts(recipe, note, 1, archive));
    const unread = [{ key: `${note.key}:0/1`, name: note.title || name, error: error.code }];
    return { recipes, unread: recipes.length > 0 ? [] : unread };
  }
}

/** The pictures that a text in HTML names. */
export const picturesIn = (html: string): string[] =>
  parseHtml(html).elements.flatMap((element) =>
    element.name === 'img' ? (attributesOf(element).get('src') ?? []) : [],
  );
