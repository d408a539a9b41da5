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

/** Pages that stand in another's place say little. */
const FEW_LINES = 60;

/** Titles of error pages and locked doors. */
const STAND_IN_TITLE =
  /^(?:\s*(?:error|fehler|erreur)?\s*(?:403|404|410|429|451|5\d\d)\b|access denied|forbidden|page not found|not found|just a moment|attention required|are you (?:a )?(?:human|robot)|log ?in\b|sign ?in\b|anmelden|connexion|iniciar sesión|seite nicht gefunden|page introuvable|página no encontrada)/i;

/** Whether a page without a recipe is a challenge, a log-in or an error page instead of the one asked for. */
export function isStandInPage(page: PageDocument, lines: readonly PageLine[], bytes: Uint8Array): boolean {
  if (isChallengePage(bytes)) return true;
  if (lines.length > FEW_LINES) return false;
  const asksPassword = page.elements.some(
    (e) => e.name === 'input' && attribute(e, 'type').toLowerCase() === 'password',
  );
  return asksPassword || STAND_IN_TITLE.test(page.title);
}

const PICTURES = new Set(['og:image', 'og:image:url']);

/** Further ones are pictures of the method, or of the site. */
const MAX_PICTURES = 3;

/** What the page's head and its main heading say of the page as a whole. */
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

/** The pictures that the head states, each once; the site's own marks say nothing of the page. */
function headPictures(page: PageDocument): string[] {
  const stated = page.elements
    .filter((element) => element.name === 'meta' && PICTURES.has(attribute(element, 'property').toLowerCase()))
    .map((element) => attribute(element, 'content').trim());
  const [first = page.meta.get('twitter:image') ?? ''] = stated;
  return [...new Set([first, ...stated])].filter((url) => url !== '' && !isSitePicture(url)).slice(0, MAX_PICTURES);
}

/**
 * A draft under its own name: without the site's name and slogan where it states the page's `<title>`, and as the page
 * writes it where it states the same in capitals. `own` is what the page calls itself.
 */
export function withSettledTitle(draft: Draft, page: PageDocument, own: string): Draft {
  const isTitle = draft.title !== '' && lineKey(draft.title) === lineKey(page.title);
  if (isTitle && (addsSite(draft.title, own, page) || labels(draft.title, own))) return { ...draft, title: own };
  const title = withoutLabel(withoutSite(draft.title, page));
  if (saysNothing(title, page)) return { ...draft, title: '' };
  const isShouted = isUpper(title) && !isUpper(own) && lineKey(title) === lineKey(own);
  return { ...draft, title: isShouted ? own : title };
}

/** Whether what a title says beyond the name begins with the word "recipe" set beside it: "– Recipe with photos". */
function labels(title: string, own: string): boolean {
  const [beginning = ''] = title.startsWith(own) ? (/^\s+[-–—|•·]\s*\p{L}+/u.exec(title.slice(own.length)) ?? []) : [];
  return beginning !== '' && withoutLabel(`${own}${beginning}`) === own;
}

/** "Leek tart | Cook Well" of a site of that name. */
function withoutSite(title: string, page: PageDocument): string {
  const [, name = '', site = ''] = /^(.*\S)\s*\|\s*([^|]+)$/u.exec(title) ?? [];
  return siteKeys(page).includes(lineKey(site)) ? name : title;
}

/** Whether a name is that of the site, or only the word "recipe". */
function saysNothing(title: string, page: PageDocument): boolean {
  return siteKeys(page).includes(lineKey(title)) || isLabel(title);
}

function isUpper(text: string): boolean {
  return text === text.toUpperCase() && text !== text.toLowerCase();
}
