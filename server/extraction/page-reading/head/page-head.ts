import { lineKey } from '../../text/line-key.ts';
import { type Draft, emptyDraft } from '../../domain/draft.ts';
import type { PageDocument } from '../../document/html/page-document.ts';
import { isLabel, withoutLabel } from '../../structured-data/schema-draft.ts';
import { attribute } from '../../document/html/html-tree.ts';
import { plainText } from '../../text/plain-text.ts';
import { isChallengePage } from '../../document/html/challenge.ts';
import type { PageLine } from '../../document/html/page-line.ts';
import { sectionHeading } from '../../lexicon/headings/section-headings.ts';
import { labelsAndValues, minutesOf, withUnits } from '../../text/numbers/find-facts.ts';
import { addsSite, siteKeys, pageTitle, wordsOf } from './page-title.ts';
import { isSitePicture } from './visible-picture.ts';

/** In lines. Pages shown in place of the requested one are short. */
const FEW_LINES = 60;

/** Titles of error pages, challenge pages and log-in pages. */
const STAND_IN_TITLE =
  /^(?:\s*(?:error|fehler|erreur)?\s*(?:403|404|410|429|451|5\d\d)\b|access denied|forbidden|page not found|not found|just a moment|attention required|are you (?:a )?(?:human|robot)|log ?in\b|sign ?in\b|anmelden|connexion|iniciar sesión|seite nicht gefunden|page introuvable|página no encontrada)/i;

/** Whether a page without a recipe is a challenge, a log-in or an error page in place of the requested page. */
export function isStandInPage(page: PageDocument, lines: readonly PageLine[], bytes: Uint8Array): boolean {
  if (isChallengePage(bytes)) return true;
  if (lines.length > FEW_LINES) return false;
  const asksPassword = page.elements.some(
    (e) => e.name === 'input' && attribute(e, 'type').toLowerCase() === 'password',
  );
  return asksPassword || STAND_IN_TITLE.test(page.title);
}

const PICTURES = new Set(['og:image', 'og:image:url']);

/** Further pictures show steps of the method, or belong to the site. */
const MAX_PICTURES = 3;

/** The draft from the page's head and its main heading. */
export function findHead(page: PageDocument): Draft {
  const meta = (name: string): string => plainText(page.meta.get(name) ?? '');
  return {
    ...emptyDraft('page-head', 'head'),
    places: {
      title: { stage: 'page-head', where: 'title and headings' },
      lang: { stage: 'page-head', where: page.lang === '' ? 'head' : 'html[lang]' },
    },
    title: pageTitle(page),
    description: meta('og:description') || meta('description') || meta('twitter:description'),
    images: headPictures(page),
    lang: page.lang || meta('og:locale') || meta('content-language'),
  };
}

/** The distinct pictures of the page's head, without logos of the site. */
function headPictures(page: PageDocument): string[] {
  const stated = page.elements
    .filter((element) => element.name === 'meta' && PICTURES.has(attribute(element, 'property').toLowerCase()))
    .map((element) => attribute(element, 'content').trim());
  const [first = page.meta.get('twitter:image') ?? ''] = stated;
  return [...new Set([first, ...stated])].filter((url) => url !== '' && !isSitePicture(url)).slice(0, MAX_PICTURES);
}

/**
 * Cleans up a draft's title. If it equals the page's `<title>`, the site's name and slogan are removed; if it is in
 * capitals, the page's own spelling is used. `own` is the page's own title.
 */
export function withSettledTitle(draft: Draft, page: PageDocument, own: string): Draft {
  const isTitle = draft.title !== '' && lineKey(draft.title) === lineKey(page.title);
  if (isTitle && (addsSite(draft.title, own, page) || labels(draft.title, own))) return { ...draft, title: own };
  const title = withoutLabel(withoutSite(draft.title, page));
  if (saysNothing(title, page)) return { ...draft, title: '' };
  const isShouted = isUpper(title) && !isUpper(own) && lineKey(title) === lineKey(own);
  return { ...draft, title: isShouted ? own : title };
}

/** Whether the title adds the word "recipe" to the name after a separator: "– Recipe with photos". */
function labels(title: string, own: string): boolean {
  const [beginning = ''] = title.startsWith(own) ? (/^\s+[-–—|•·]\s*\p{L}+/u.exec(title.slice(own.length)) ?? []) : [];
  return beginning !== '' && withoutLabel(`${own}${beginning}`) === own;
}

/** Removes the site's name after a bar: "Leek tart | Cook Well". */
function withoutSite(title: string, page: PageDocument): string {
  const [, name = '', site = ''] = /^(.*\S)\s*\|\s*([^|]+)$/u.exec(title) ?? [];
  return siteKeys(page).includes(lineKey(site)) ? name : title;
}

/** Whether a title is only the site's name or the word "recipe". */
function saysNothing(title: string, page: PageDocument): boolean {
  return siteKeys(page).includes(lineKey(title)) || isLabel(title);
}

function isUpper(text: string): boolean {
  return text === text.toUpperCase() && text !== text.toLowerCase();
}

/** Class names of elements with a recipe's name: `recipe-name`, `recipe-card__title`. */
const NAMED =
  /(?:recipe|recept|rezept|recette|receta|receita|ricetta|przepis|opskrift|oppskrift|tarif)s?(?:[-_]+(?:card|header|info|print))?[-_]+(?:name|title|titel|titre|titulo|titolo|tytul|nev|naam|namn|navn|nazov|nazev|nazwa|nombre|nome|nom|adi|baslik)\b|\bcreate-title\b/i;

/** The largest number of lines (times, ratings, summary) between a recipe's name and its list. */
const LIST_REACH = 60;

/**
 * A heading without such a class name counts if it is at most this many lines above the list, and repeats at least this
 * share of its words from the page's main heading.
 */
const NEAR = 25;
const SHARED = 0.6;

/** Separators between a name and a slogan. */
const PARTS = /\s+[|–—·•-]\s+/u;

/** The recipe's name in its card above the list of ingredients; '' if there is none. */
export function cardTitle(lines: readonly PageLine[], listStart: number): string {
  const above = lines.slice(0, listStart);
  const main = above.filter((line) => line.level === 1).map((line) => line.text);
  const named = above
    .slice(-LIST_REACH)
    .findLast(
      (line) =>
        line.hint !== 'foreign' &&
        NAMED.test(attribute(line.block, 'class')) &&
        sectionHeading(line.text)?.sure !== true,
    );
  if (named !== undefined) return isOfPage(named.text, main) ? named.text : '';
  return above.slice(-NEAR).findLast(restatementFinder(main))?.text ?? '';
}

/**
 * Returns a function that recognises headings that rephrase the page's main heading. A heading that is only the
 * beginning of the main heading, or contains it, does not count.
 */
function restatementFinder(main: readonly string[]): (line: PageLine) => boolean {
  const own = main.flatMap((heading) => [heading, ...heading.split(PARTS)]).map(lineKey);
  const pageWords = new Set(main.flatMap(wordsOf));
  return ({ text, level, foreign, linked }) => {
    if (level === 0 || foreign || linked > 0.5 || sectionHeading(text) !== null) return false;
    const words = wordsOf(text);
    const name = lineKey(text);
    if (words.length < 2 || own.some((key) => key.startsWith(name) || name.includes(key))) return false;
    return words.filter((word) => pageWords.has(word)).length >= words.length * SHARED;
  };
}

/**
 * Whether a card's heading has a word in common with the page's main heading, and does not merely quote it after a
 * colon.
 */
function isOfPage(name: string, main: readonly string[]): boolean {
  const words = new Set(main.flatMap(wordsOf));
  const quoted = /[:：]\s*(\S.*)$/u.exec(name)?.[1] ?? '';
  if (main.some((heading) => lineKey(heading) === lineKey(quoted))) return false;
  return main.length === 0 || wordsOf(name).some((word) => words.has(word));
}

/** How many lines below the title the time is searched. */
const TIME_REACH = 60;
const MAX_LENGTH = 24;

/**
 * Finds a time without a label (often beside an icon) between the page title and the ingredients, and takes it as the
 * total time. Several different times also belong to other recipes and are ignored.
 */
export function findLoneTime(lines: readonly PageLine[]): Draft {
  const title = lines.findIndex((line) => line.level === 1);
  const times = new Set<number>();
  for (const line of title === -1 ? [] : withUnits(lines.slice(title + 1, title + 1 + TIME_REACH))) {
    if (sectionHeading(line.text)?.kind === 'ingredients') break;
    const minutes = line.hint === 'foreign' || line.hint === 'ingredient' ? null : timeAlone(line.text);
    if (minutes !== null) times.add(minutes);
  }
  const [time, ...others] = times;
  const totalTime = time === undefined || others.length > 0 ? null : time;
  return { ...emptyDraft('visible-page', 'a time below the title'), totalTime };
}

function timeAlone(text: string): number | null {
  const isTime = text.length <= MAX_LENGTH && labelsAndValues(text).every((part) => part.isValue);
  return isTime ? minutesOf(text) : null;
}
