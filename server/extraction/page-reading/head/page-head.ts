import { lineKey } from '../../text/line-key.ts';
import { type Draft, emptyDraft } from '../../domain/draft.ts';
import type { PageDocument } from '../../document/html/page-document.ts';
import { isLabel, withoutLabel } from '../../structured-data/schema-draft.ts';
import { attribute } from '../../document/html/html-tree.ts';
import { plainText } from '../../text/plain-text.ts';
import { isChallengePage } from '../../document/html/challenge.ts';
import type { PageLine } from '../../document/html/page-line.ts';
import { addsSite, siteKeys, pageTitle } from './page-title.ts';
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
