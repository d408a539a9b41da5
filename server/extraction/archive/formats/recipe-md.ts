import { type DraftLine, item } from '../../domain/draft.ts';
import { headingOfMarks, linesOfText, titled } from './stated-lines.ts';
import type { StatedRecipe } from './stated-recipe.ts';

const RULE = /^(?:-{3,}|\*{3,}|_{3,})[ \t]*$/mu;
const TITLE = /^\s*#[ \t]+(?<title>\S.*)\n|^\s*(?<underlined>\S.*)\n=+[ \t]*\n/u;
const ENTRY = /^\s*[-*+]\s+(\S.*)$/u;
/** A paragraph in italics names the tags, and one in bold what the recipe yields. */
const TAGS = /^\*(?!\*)([^*]+)\*$/u;
const YIELD = /^\*\*([^*]+)\*\*$/u;

/** The ingredients of a list with headings; null if there is anything else. */
function ingredientsOf(list: string): DraftLine[] | null {
  const lines: DraftLine[] = [];
  for (const line of list.split('\n').filter((one) => one.trim() !== '')) {
    const heading = headingOfMarks(line);
    const [, entry] = ENTRY.exec(line) ?? [];
    const last = lines.at(-1);
    if (heading !== undefined) lines.push(...titled(heading, []));
    else if (entry !== undefined) lines.push(item(entry));
    else if (/^\s/u.test(line) && last?.type === 'item') last.content += ` ${line.trim()}`;
    else return null;
  }
  return lines.some(({ type }) => type === 'item') ? lines : null;
}

/** RecipeMD: title, description, tags and yield, then ingredients and instructions below rules (recipemd.org, "Specification"). */
export function readRecipeMd(text: string): Omit<StatedRecipe, 'key'> | null {
  const [head = '', list = '', ...rest] = text.replaceAll('\r\n', '\n').split(RULE);
  const groups = TITLE.exec(head)?.groups;
  const ingredients = ingredientsOf(list);
  if (groups === undefined || ingredients === null) return null;
  const paragraphs = head
    .replace(TITLE, '')
    .split(/\n\s*\n/u)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
  const stated = (pattern: RegExp): string[] => paragraphs.flatMap((paragraph) => pattern.exec(paragraph)?.[1] ?? []);
  return {
    title: groups['title'] ?? groups['underlined'] ?? '',
    description: paragraphs.filter((paragraph) => !TAGS.test(paragraph) && !YIELD.test(paragraph)).join('\n'),
    tags: stated(TAGS).flatMap((tags) => tags.split(',')),
    servings: stated(YIELD).join(', '),
    ingredients,
    instructions: linesOfText(rest.join('\n')),
  };
}
