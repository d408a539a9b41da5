import { ExtractionError } from '../../domain/extraction-error.ts';
import type { PageSource, Extraction } from '../../domain/extraction.ts';
import { type Found, recipeOf } from '../../domain/found.ts';
import { videoMarks } from '../../video/video-marks.ts';
import { alignDraft } from '../../reconcile/align-draft.ts';
import { isOfOtherPage, ofThisPage } from '../../reconcile/page-identity.ts';
import { showsOtherAmounts } from '../../reconcile/shown-amounts.ts';
import { showsOtherRecipe } from '../../reconcile/page-identity.ts';
import type { Draft } from '../../domain/draft.ts';
import { chooseDrafts } from '../../page-reading/choose-drafts.ts';
import { findEmbeddedState } from '../../structured-data/embedded-state.ts';
import { findFacts } from '../../text/numbers/find-facts.ts';
import { findHead, findLoneTime, withSettledTitle, isStandInPage } from '../../page-reading/head/page-head.ts';
import { findSchema } from '../../structured-data/find-schema.ts';
import { findVisible } from '../../page-reading/find-visible.ts';
import { findNamedFacts } from '../../page-reading/head/named-facts.ts';
import { findPicture } from '../../page-reading/head/visible-picture.ts';
import { ingredientEntries } from '../../page-reading/region/ingredient-entries.ts';
import { readPage, type PageDocument } from '../../document/html/page-document.ts';
import type { PageLine } from '../../document/html/page-line.ts';
import { readLines } from '../../document/html/page-lines.ts';
import { unseenOn } from '../../document/html/unseen.ts';
import { firstCharacters } from '../../text/cut-text.ts';
import { withAmountsFirst } from '../../normalize/tidy-entries.ts';
import { mergeDrafts } from '../../normalize/merge-drafts.ts';
import { tidyEntry } from '../../normalize/tidy-entries.ts';
import { areSettled } from '../../normalize/settle-times.ts';
import { shapeRecipe, type Origin } from '../../normalize/shape-recipe.ts';
import { isOther } from '../../text-reading/is-recipe.ts';
import { sourceFailure } from '../../domain/source-failure.ts';
import { ofSeveral } from '../several/of-several.ts';
import { isPlainPage, readPlainPage } from './plain-page.ts';
import { recipesOnPage } from '../several/recipes-on-page.ts';

/** How much of the text is kept, in characters. */
const MAX_TEXT = 60_000;

/**
 * Extracts the main recipe of a page. Throws ExtractionError: `noRecipe` if there is none, `challengePage` for a page
 * that replaces the requested one.
 */
export function extractRecipe(source: PageSource): Extraction {
  return recipeOf(findOnPage(source));
}

/** Finds the main recipe of a page. Pure and synchronous, without network access and clock. */
export function findOnPage(source: PageSource): Found {
  const page = readPage(source);
  const lines = readLines(page.root);
  const entries = ingredientEntries(lines);
  let seen: PageLine[] | null = null;
  const seenLines = (): PageLine[] => (seen ??= readLines(page.root, unseenOn(page.root)));
  const head = findHead(page);
  const schema = ofThisPage(findSchema(page), head.title, entries);
  const isPlain = schema.length === 0 && isPlainPage(page, source.bytes.length);
  const plain = isPlain ? readPlainPage(page, head.title) : null;
  const visible = tidied(plain ?? findVisible(lines, entries, seenLines));
  const stated = chooseDrafts(schema, head.title)
    .filter((draft) => !isOfOtherPage(draft, visible, head.title, lines))
    .map((draft) => alignDraft(withSettledTitle(draft, page, head.title), entries, visible));
  const state = [...stated, visible].some(isComplete) ? null : findEmbeddedState(page);
  const held = state === null ? [] : [besideShown(state, visible)];
  const settled = areSettled(mergeDrafts([...stated, ...held]).draft);
  const pictured = [...stated, head].some((draft) => draft.images.length > 0);
  const { draft, provenance } = mergeDrafts([
    ...stated,
    ...held,
    plain !== null ? visible : { ...visible, ingredients: withAmountsFirst(visible.ingredients) },
    ...(settled ? [] : [findFacts(lines), findNamedFacts(page), findLoneTime(lines)]),
    head,
    ...(pictured ? [] : [findPicture(page, visible.title || head.title)]),
  ]);
  const recipe = shapeRecipe(draft, originOf(page));
  // Shaping removes lines that are only step numbers, so it can remove everything.
  const isEmpty = recipe.ingredients.length === 0 && recipe.instructions.length === 0;
  const isNone = isEmpty || !isRecipe(draft, [...stated, ...held].some(saysSomething));
  const found: Found = {
    extraction: { recipe, provenance, text: readText(lines), pictures: [], others: [] },
    failure: isNone ? failureOf(page, lines, source.bytes) : null,
    merged: { draft, provenance },
    get lines() {
      return seenLines();
    },
    base: page.base,
    lang: page.lang,
    name: head.title,
    recognised: false,
    disagrees: () => stated.some((one) => showsOtherRecipe(one, visible, lines)),
  };
  const recipes = isNone ? [] : recipesOnPage(draft, schema, lines);
  return ofSeveral(found, recipes, originOf(page), source.number);
}

function failureOf(page: PageDocument, lines: readonly PageLine[], bytes: Uint8Array): ExtractionError {
  return new ExtractionError(
    isStandInPage(page, lines, bytes) ? 'importErrors.challengePage' : 'importErrors.noRecipe',
  );
}

function originOf({ lang, base, url }: PageDocument): Origin {
  return { lang, base, originalSource: url === null ? null : { type: 'url', url } };
}

/** The draft from the page's scripts, without its ingredients if the visible page shows other amounts. */
function besideShown(state: Draft, visible: Draft): Draft {
  const own = tidied(state);
  return showsOtherAmounts(own.ingredients, visible.ingredients) ? { ...own, ingredients: [] } : own;
}

function tidied(draft: Draft): Draft {
  const ingredients = draft.ingredients.map((line) => ({ ...line, content: tidyEntry(line.content) }));
  return { ...draft, ingredients };
}

function readText(lines: readonly PageLine[]): string {
  return firstCharacters(lines.map((line) => line.text).join('\n'), MAX_TEXT);
}

function isComplete(draft: Draft): boolean {
  return draft.ingredients.length > 0 && draft.instructions.length > 0;
}

/**
 * Whether a draft is a recipe. Markup with either part is sufficient; from the visible page both parts are needed.
 * Instructions for example for a shelf look like a recipe, but are none.
 */
function isRecipe(draft: Draft, isStated: boolean): boolean {
  if (draft.title === '') return false;
  if (isStated) return true;
  const [entries, steps] = [draft.ingredients, draft.instructions].map((lines) => lines.map(({ content }) => content));
  return isComplete(draft) && !isOther(draft.title, entries ?? [], steps ?? []);
}

function saysSomething(draft: Draft): boolean {
  return draft.ingredients.length > 0 || draft.instructions.length > 0;
}

/** Finds the recipe of any page, including video pages. Throws like readVideo. */
export async function findOnAnyPage(page: PageSource): Promise<Found> {
  if (videoMarks(page) === null) return findOnPage(page);
  const [{ readVideo }, { findInVideo }] = await Promise.all([
    import('../../video/read-video.ts'),
    import('../../video/find-in-video.ts'),
  ]);
  const video = readVideo(page);
  if (video === null) return findOnPage(page);
  const found = findInVideo({ kind: 'video', video, url: page.url, captions: null, heard: null, isAll: true });
  const failure = sourceFailure(found.failure, 'video');
  return { ...found, failure: failure instanceof ExtractionError ? failure : null };
}
