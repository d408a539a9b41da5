import { attribute, type ElementNode } from '../../document/html/html-tree.ts';
import type { PageDocument } from '../../document/html/page-document.ts';
import { hintOf } from '../../lexicon/hints.ts';
import { emptyDraft, type Draft } from '../../domain/draft.ts';
import { pictureAddress } from '../../structured-data/picture-address.ts';
import { wordsOf } from './page-title.ts';

/** In pixels. Smaller pictures are buttons and portraits. */
const SMALL = 150;

/** Only the first pictures are examined; the recipe's picture is among them. */
const MAX_PICTURES = 400;

/** How many ancestors of a picture are examined. */
const MAX_HEIGHT = 15;

/** Addresses of pictures that belong to the site rather than to the recipe. */
const SITE =
  /logo|icon|avatar|gravatar|sprite|pixel|badge|banner|button|placeholder|fallback|spinner|loading|advert|tracking|flag|arrow|app-?store|google-?play|emoji|\.svg(?:$|\?)|\.gif(?:$|\?)/i;

/** Names of the main picture of a page. */
const MAIN = /hero|featured|feature|recipe|main|lead|post-image|header-image|cover|photo/i;

/** Whether an address is a site's logo or similar. Page heads state them if they have no picture of the page. */
export function isSitePicture(address: string): boolean {
  return SITE.test(address.replace(/^.*\/(?=[^/])/, ''));
}

/** Finds the picture of the recipe named `title`: of all large enough pictures the one with the highest score. */
export function findPicture(page: PageDocument, title: string): Draft {
  const words = new Set(wordsOf(title).filter((word) => word.length > 2));
  const heading = page.elements.find((element) => element.name === 'h1')?.order ?? 0;
  let best = { address: '', score: 0 };
  const images = page.elements.filter((element) => element.name === 'img').slice(0, MAX_PICTURES);
  for (const image of images) {
    const address = pictureAddress(image);
    if (address === '' || isSitePicture(address) || isSmall(image)) continue;
    const score = placeScore(image) + nameScore(image, address, words) + (image.order > heading ? 0.5 : 0);
    if (score > best.score) best = { address, score };
  }
  return { ...emptyDraft('visible-page', 'picture'), images: best.address === '' ? [] : [best.address] };
}

function isSmall(image: ElementNode): boolean {
  return ['width', 'height'].some((name) => Number.parseInt(attribute(image, name), 10) < SMALL);
}

/** The score of a picture's own properties: description, class name and address. */
function nameScore(image: ElementNode, address: string, words: ReadonlySet<string>): number {
  const pictureWords = wordsOf(`${attribute(image, 'alt')} ${address.replace(/^.*\//, '')}`);
  const shared = new Set(pictureWords.filter((word) => words.has(word))).size;
  const named = MAIN.test(`${attribute(image, 'class')} ${attribute(image, 'id')} ${attribute(image, 'itemprop')}`);
  return (
    (words.size === 0 ? 0 : (2 * shared) / words.size) + (named || attribute(image, 'itemprop') === 'image' ? 1 : 0)
  );
}

/**
 * The score of the elements around a picture. Pictures that link elsewhere, or are in other parts of the page, belong
 * to other recipes.
 */
function placeScore(image: ElementNode): number {
  let score = 0.5;
  let element = image.parent;
  for (let height = 0; element !== null && height < MAX_HEIGHT; element = element.parent, height++) {
    const names = `${attribute(element, 'class')} ${attribute(element, 'id')}`;
    const hint = names.length > 400 ? null : hintOf({ name: element.name, names });
    if (/^(?:nav|header|footer|aside|noscript)$/.test(element.name) || hint === 'foreign') score -= 2;
    if (element.name === 'a' && !/\.(?:jpe?g|png|webp)/i.test(attribute(element, 'href'))) score -= 1;
    if (element.name === 'li' || element.name === 'td') score -= 0.3;
  }
  return score;
}
