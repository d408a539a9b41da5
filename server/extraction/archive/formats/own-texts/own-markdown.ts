import { type LineOrText, lineText, type LineType, type Recipe } from '../../../../../shared/domain/recipe.ts';
import type { JsonValue } from '../../../text/json/json-value.ts';
import { logicalLines, type OwnText, writeFrontMatter } from './front-matter.ts';

/** What an exported text is written with. */
export interface OwnTextParts {
  /** The paths of the pictures, relative to the file. */
  readonly images: readonly string[];
  /** The headings above the lists. */
  readonly headings: { readonly ingredients: string; readonly instructions: string };
}

/** Marks what Markdown would take for its own signs. */
const escaped = (line: string): string =>
  line
    .replaceAll(/[\\`*_[\]<>|~]/g, String.raw`\$&`)
    .replace(/^([#+=-])/, String.raw`\$1`)
    .replace(/^(\d+)([.)])/, String.raw`$1\$2`);
const plain = (line: string): string => line.replaceAll(/\\([\\`*_[\]<>|~#+=.)-])/g, '$1');

const typeOf = (line: LineOrText): LineType => (typeof line === 'string' ? 'item' : (line.type ?? 'item'));

/** A text of several lines: a backslash at the end of a line breaks it. */
const broken = (text: string, indent = ''): string => text.split('\n').map(escaped).join(`\\\n${indent}`);

function listOf(lines: readonly LineOrText[], isNumbered: boolean): string {
  let number = 0;
  const written: string[] = [];
  let last: LineType | null = null;
  for (const line of lines) {
    const type = typeOf(line);
    if (type !== 'item' || last !== 'item') written.push('');
    if (type === 'item') {
      number += 1;
      const mark = isNumbered ? `${number}. ` : '- ';
      written.push(mark + broken(lineText(line), ' '.repeat(mark.length)));
    } else {
      number = 0;
      written.push(`${type === 'title' ? '###' : '####'} ${broken(lineText(line))}`);
    }
    last = type;
  }
  return `${written.join('\n')}\n`;
}

/** The description, line by line; blank lines stay. */
function paragraphs(text: string): string {
  const lines = text.split('\n');
  return lines
    .map((line, index) => (line !== '' && (lines[index + 1] ?? '') !== '' ? `${escaped(line)}\\` : escaped(line)))
    .join('\n');
}

/** A path as the target of a link. */
const target = (path: string): string => encodeURI(path).replaceAll('(', '%28').replaceAll(')', '%29');

/** A recipe as Markdown, which an import restores. */
export function writeOwnMarkdown(recipe: Recipe, { images, headings }: OwnTextParts): string {
  const { id: _, revision: _revision, doubts: _doubts, ingredients, instructions, description, ...head } = recipe;
  return [
    writeFrontMatter({ ...head, images: [...images] }),
    `# ${broken(recipe.title)}\n`,
    ...images.map((path) => `![](${target(path)})\n`),
    ...(description === null ? [] : [`${paragraphs(description)}\n`]),
    `## ${escaped(headings.ingredients)}\n${listOf(ingredients, false)}`,
    `## ${escaped(headings.instructions)}\n${listOf(instructions, true)}`,
  ].join('\n');
}

/** The lines of a list; null if someone has written something else below its heading. */
function readList(lines: readonly string[]): LineOrText[] | null {
  const list: LineOrText[] = [];
  for (const line of lines) {
    if (line.trim() === '') continue;
    const [, mark = '', content = ''] = /^(#{3,4}|-|\d+\.) ([^]*)$/.exec(line) ?? [];
    if (mark === '') return null;
    const text = plain(content);
    if (mark.startsWith('#')) list.push({ content: text, type: mark === '###' ? 'title' : 'subtitle' });
    else list.push(text);
  }
  return list;
}

/** The fields of a recipe that was written by `writeOwnMarkdown`; null if its structure was changed. */
export function readOwnMarkdown({ head: stated, body }: OwnText): Readonly<Record<string, JsonValue>> | null {
  const lines = logicalLines(body);
  const [first = -1, second = -1, ...more] = lines.flatMap((line, index) => (line.startsWith('## ') ? [index] : []));
  if (second === -1 || more.length > 0) return null;
  const head = lines.slice(0, first).filter((line) => !line.startsWith('![]('));
  const [title = '', ...above] = head.slice(head.findIndex((line) => line !== ''));
  if (!title.startsWith('# ')) return null;
  const ingredients = readList(lines.slice(first + 1, second));
  const instructions = readList(lines.slice(second + 1));
  if (ingredients === null || instructions === null) return null;
  const description = above
    .map(plain)
    .join('\n')
    .replaceAll(/^\n+|\n+$/g, '');
  return {
    ...stated,
    title: plain(title.slice(2)),
    description: description === '' ? null : description,
    ingredients: ingredients as JsonValue,
    instructions: instructions as JsonValue,
  };
}
