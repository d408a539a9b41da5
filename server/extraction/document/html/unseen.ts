import { attribute, hasAttribute, isElement, type ElementNode } from './html-tree.ts';

/** Style declarations that hide an element; white text counts as hidden without another background. */
const NOTHING_SEEN =
  /(?:^|[;{\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0?\.?0*(?![.\d])|font-size\s*:\s*(?:0(?![.\d]*[1-9])|0?\.\d+px)|(?:left|right|top|text-indent|margin-(?:left|top))\s*:\s*-\d{3,}|clip\s*:\s*rect\(\s*[01]|clip-path\s*:\s*inset\(\s*(?:50|100)|color\s*:\s*transparent|transform\s*:\s*scale\(\s*0\s*\))/i;
const CLIPPED = /overflow\s*:\s*hidden/i;
const NO_SIZE = /(?:^|[;{\s])(?:max-)?(?:width|height)\s*:\s*[01](?:px)?\s*(?:;|$|!)/i;
const WHITE =
  /(?:^|[;{\s])color\s*:\s*(?:#f{3}(?:f{3})?\b|white|rgba?\(\s*255\s*,\s*255\s*,\s*255|rgba?\([^)]*,\s*0?\.?0*\s*\))/i;
const GROUND = /background/i;
/** The text colour, to compare with the background. */
const COLOUR = /(?:^|[;{\s])color\s*:\s*([^;}]+)/i;
const GROUND_COLOUR = /background(?:-color)?\s*:\s*([^;}]+)/i;

/** Class names of content for screen readers only. */
const NAMED = /(?:^|\s)(?:sr-only|visually-?hidden|screen-reader-(?:text|only))(?:\s|$)/i;

/** Rules of inline style sheets with a single class or id selector; rules in media queries are ignored. */
const RULE = /([.#])([\w-]{1,80})\s*\{([^{}]{0,2000})\}/g;
const SOME_ONLY = /@[^{};]{0,300}\{(?:[^{}]{0,5000}\{[^{}]{0,5000}\}){0,500}[^{}]{0,5000}\}/g;
/** Maximum characters of style sheets that are read. */
const MAX_SHEETS = 100_000;

/**
 * Returns a function that decides whether an element is invisible, by its markup and the page's inline style sheets.
 * Hidden text does not count as evidence.
 */
export function unseenOn(root: ElementNode): (element: ElementNode) => boolean {
  const names = hiddenNames(sheetsOf(root));
  return (element) =>
    hasAttribute(element, 'hidden') ||
    (element.name === 'dialog' && !hasAttribute(element, 'open')) ||
    (hasAttribute(element, 'style') && hides(attribute(element, 'style'))) ||
    (hasAttribute(element, 'class') && isHiddenByName(attribute(element, 'class'), names)) ||
    names.has(`#${attribute(element, 'id')}`);
}

function hides(style: string): boolean {
  const text = style.slice(0, 2_000);
  if (NOTHING_SEEN.test(text) || (CLIPPED.test(text) && NO_SIZE.test(text))) return true;
  const [colour, ground] = [COLOUR, GROUND_COLOUR].map((part) => part.exec(text)?.[1]?.trim().toLowerCase());
  return (WHITE.test(text) && !GROUND.test(text)) || (colour !== undefined && colour === ground);
}

function isHiddenByName(classes: string, names: ReadonlySet<string>): boolean {
  if (NAMED.test(classes)) return true;
  return names.size > 0 && classes.split(/\s+/u).some((name) => names.has(`.${name}`));
}

function hiddenNames(sheets: string): Set<string> {
  const names = new Set<string>();
  for (const [, sign = '', name = '', style = ''] of sheets.replace(SOME_ONLY, ' ').matchAll(RULE))
    if (hides(style)) names.add(sign + name);
  return names;
}

/** The text of the page's sheets. */
function sheetsOf(root: ElementNode): string {
  const parts: string[] = [];
  let left = MAX_SHEETS;
  const read = (element: ElementNode): void => {
    for (const child of element.children) {
      if (left <= 0) return;
      if (isElement(child)) read(child);
      else if (element.name === 'style') {
        parts.push(child.text.slice(0, left));
        left -= child.text.length;
      }
    }
  };
  read(root);
  return parts.join('\n');
}
