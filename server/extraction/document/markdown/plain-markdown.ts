import type { Draft } from '../../domain/draft.ts';
import { parseMetadata } from './parse-metadata.ts';
import { splitFrontMatter } from './split-front-matter.ts';
import { statedDraft } from './stated-draft.ts';

/** A text without its front matter, and the recipe data in that; null if it has none. */
export interface ReadText {
  body: string;
  stated: Draft | null;
}

/** Splits the front matter off a text. */
export function withoutFrontMatter(text: string): ReadText {
  const split = splitFrontMatter(text);
  if (split === null) return { body: text, stated: null };
  return { body: split.body, stated: statedDraft(parseMetadata(split)) };
}

/** Marks of Markdown and its dialects without visible words. */
const COMMENT = /<!--[^]*?(?:-->|$)/gu;
const TEMPLATE = /\{\{[<%][^]{0,2000}?[%>]\}\}|\{%[^]{0,2000}?%\}/gu;
const FENCE = /^\s*(?:`{3,}|~{3,})[\w+-]*\s*$/u;
const DEFINITION = /^\s{0,3}\[[^\]]{1,80}\]:\s+\S+/u;
const PICTURE = /!\[[^\]]{0,500}\](?:\([^)]{0,1000}\)|\[[^\]]{0,80}\])|!\[\[[^\]]{1,300}\]\]/gu;
const BREAK = /<br\s*\/?>/giu;
const TAG =
  /<\/?(?:p|div|span|details|summary|center|sup|sub|b|i|em|strong|u|s|img|a|hr|kbd|small|figure|figcaption|font|section|main|article)\b[^<>]{0,500}>/giu;
const WIKI_LINK = /\[\[(?:[^\]|]{1,200}\|)?([^\]|]{1,200})\]\]/gu;
const HEADING_ID = /^(\s{0,3}#{1,6}\s.*?)\s*\{#[^}]{0,80}\}\s*$/u;
const ESCAPED = /\\([\\`*_{}[\]()#+.!|>~-])/gu;

const ITEM = /^(?<indent>\s*)(?:[-*+]|\d{1,2}[.)])\s+\S/u;

/**
 * The lines of a text without comments, pictures, template calls, fences and tags of HTML, and with the entries of its
 * lists on one line each. Texts that use none of it stay as they are.
 */
export function plainMarkdown(text: string): string[] {
  const bare = text.replaceAll(COMMENT, '').replaceAll(TEMPLATE, '').replaceAll(BREAK, '\n').replaceAll(TAG, '');
  const lines = bare
    .split(/\r\n?|[\n\f\v\u0085\u2028\u2029]/u)
    .filter((line) => !FENCE.test(line) && !DEFINITION.test(line))
    .map(plainLine);
  return withWholeItems(lines);
}

function plainLine(line: string): string {
  if (!/[[\]\\{#]/u.test(line)) return line;
  return line.replaceAll(PICTURE, '').replaceAll(WIKI_LINK, '$1').replace(HEADING_ID, '$1').replaceAll(ESCAPED, '$1');
}

/** Joins the lines of an entry that continues on an indented line: "- 2 eggs,\n  beaten". */
function withWholeItems(lines: readonly string[]): string[] {
  const whole: string[] = [];
  let indent: number | null = null;
  for (const line of lines) {
    const own = ITEM.exec(line)?.groups?.['indent'];
    const depth = /^\s*/u.exec(line)?.[0].length ?? 0;
    const goesOn = own === undefined && indent !== null && depth > indent + 1 && line.trim() !== '';
    if (goesOn) whole[whole.length - 1] = `${whole.at(-1)?.trimEnd() ?? ''} ${line.trim()}`;
    else whole.push(line);
    if (own !== undefined) indent = own.length;
    else if (!goesOn) indent = null;
  }
  return whole;
}
