import { emptyDraft, type Draft } from '../../domain/draft.ts';
import { attribute } from '../../document/html/html-tree.ts';
import { plainText } from '../../text/plain-text.ts';
import type { PageDocument } from '../../document/html/page-document.ts';
import { pageTitle } from './page-title.ts';
import { isSitePicture } from './visible-picture.ts';

const PICTURES = new Set(['og:image', 'og:image:url']);

/** Further ones are pictures of the method, or of the site. */
const MAX_PICTURES = 3;

/** What the page's head and its main heading say of the page as a whole. */
export function findHead(page: PageDocument): Draft {
  const meta = (name: string): string => plainText(page.meta.get(name) ?? '');
  return {
    ...emptyDraft('page-head', 'head'),
    places: {
      title: { rung: 'page-head', where: 'title and headings' },
      lang: { rung: 'page-head', where: page.lang === '' ? 'head' : 'html[lang]' },
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
