import { isObject, type JsonValue } from '../../text/json-value.ts';
import { scriptText } from '../../structured-data/json-ld.ts';
import { parseScriptData, readValueAt } from '../../text/lenient-json.ts';
import { attribute, type ElementNode } from '../../document/html/html-tree.ts';
import type { PageDocument } from '../../document/html/page-document.ts';
import { linesOf } from '../../document/html/visible-text.ts';
import { at } from '../json-path.ts';

/** Under which an embedded post has its data, as a text. */
const DATA = '"contextJSON":';

/** Longer scripts are programs. */
const MAX_LENGTH = 2_000_000;

/** The post of a page that others embed, as its scripts hold it; undefined where they hold none. */
export function embeddedPost(page: PageDocument): JsonValue | undefined {
  for (const element of page.elements) {
    if (element.name !== 'script') continue;
    const text = scriptText(element);
    const start = text.length > MAX_LENGTH ? -1 : text.indexOf(DATA);
    if (start === -1) continue;
    const { value } = readValueAt(text, start + DATA.length);
    const [context] = typeof value === 'string' ? parseScriptData(value) : [];
    const post = at(context, 'gql_data', 'shortcode_media') ?? at(context, 'context', 'media');
    if (isObject(post)) return post;
  }
  return undefined;
}

/** The caption as such a page shows it, below its author and above the comments; '' where it shows none. */
export function embeddedCaption(page: PageDocument): string {
  const caption = byClass(page, 'Caption');
  if (caption === undefined) return '';
  const lines = linesOf(caption);
  const author = textOfClass(page, 'CaptionUsername');
  const comments = byClass(page, 'CaptionComments');
  const end = comments === undefined ? lines.length : lines.length - linesOf(comments).length;
  return lines.slice(lines[0] === author ? 1 : 0, Math.max(0, end)).join('\n');
}

/** Who wrote an embedded post; '' where the page does not say. */
export const embeddedAuthor = (page: PageDocument): string =>
  textOfClass(page, 'CaptionUsername') || textOfClass(page, 'UsernameText');

function textOfClass(page: PageDocument, name: string): string {
  const element = byClass(page, name);
  return element === undefined ? '' : linesOf(element).join(' ');
}

function byClass(page: PageDocument, name: string): ElementNode | undefined {
  return page.elements.find((element) => attribute(element, 'class').split(/\s+/).includes(name));
}
