import type { Draft } from '../../domain/draft.ts';
import type { SectionKind } from '../../domain/section-kind.ts';
import type { FileDocument, TextLine } from '../../domain/text-line.ts';
import { parseMetadata } from '../markdown/parse-metadata.ts';
import { splitFrontMatter } from '../markdown/split-front-matter.ts';
import { statedDraft } from '../markdown/stated-draft.ts';
import { isCooklang, METADATA } from './cooklang-marks.ts';
import { type CooklangIngredient, plainStep, type PlainStep } from './plain-step.ts';

/** A section of a recipe; `name` is '' if it has none. */
export interface CooklangSection {
  name: string;
  steps: PlainStep[];
}

/** The contents of a Cooklang text. */
export interface CooklangText {
  metadata: [key: string, value: string][];
  sections: CooklangSection[];
  /** Paragraphs that are no steps, marked with `>`. */
  notes: string[];
}

const COMMENT = /(?<!\S)--.*$/gmu;
const SECTION = /^\s*(?:=+\s*(?<name>[^=]*?)\s*=*|#{1,6}\s+(?<heading>.*?)\s*#*)\s*$/u;
/** A Markdown heading of the first level, which is the title. */
const TITLE = /^\s*#\s/u;
const NOTE = /^\s*>(?!>)\s?/u;
/** A number or bullet before a step. */
const MARK = /^\s*(?:\p{Nd}{1,2}[.)]|[-*+•])\s+/u;
const SENTENCE = /[.!?。！？؟।]\s*$/u;

/** Splits a Cooklang text into metadata, sections with their steps, and notes. */
export function splitCooklang(text: string): CooklangText {
  const result: CooklangText = { metadata: [], sections: [{ name: '', steps: [] }], notes: [] };
  for (const block of blocksOf(withoutBlockComments(text).replaceAll(COMMENT, ''), result)) {
    const [first = ''] = block;
    const section = SECTION.exec(first)?.groups;
    if (TITLE.test(first) && result.sections.every(({ steps }) => steps.length === 0)) {
      result.metadata.push(['title', section?.['heading'] ?? '']);
    } else if (section !== undefined) {
      result.sections.push({ name: plainStep(section['name'] ?? section['heading'] ?? '').text, steps: [] });
    } else if (block.every((line) => NOTE.test(line))) {
      result.notes.push(plainStep(block.map((line) => line.replace(NOTE, '')).join(' ')).text);
    } else {
      const step = plainStep(block.join(' ').replace(MARK, ''));
      if (step.text !== '') result.sections.at(-1)?.steps.push(step);
    }
  }
  return result;
}

/** Not by a pattern, which would look to the end of the text for each comment that is never closed. */
function withoutBlockComments(text: string): string {
  const kept: string[] = [];
  let from = 0;
  for (let open = text.indexOf('[-'); open !== -1; open = text.indexOf('[-', from)) {
    const close = text.indexOf('-]', open + 2);
    if (close === -1) break;
    kept.push(text.slice(from, open));
    from = close + 2;
  }
  return kept.join('') + text.slice(from);
}

/** The paragraphs of a text; each heading is a paragraph of its own. Metadata lines are added to `result`. */
function blocksOf(text: string, result: Pick<CooklangText, 'metadata'>): string[][] {
  const blocks: string[][] = [];
  let open: string[] | null = null;
  for (const line of text.split(/\r\n?|\n/u)) {
    const { key, value = '' } = METADATA.exec(line)?.groups ?? {};
    const isHeading = SECTION.test(line);
    if (key !== undefined) result.metadata.push([wordsOf(key), value.trim()]);
    if (key !== undefined || line.trim() === '' || isHeading) {
      if (isHeading) blocks.push([line]);
      open = null;
      continue;
    }
    const parts = open === null || MARK.test(line) || NOTE.test(line) !== NOTE.test(open[0] ?? '');
    if (parts) blocks.push((open = [line]));
    else open?.push(line);
  }
  return blocks.flatMap((block) => (isListOfSteps(block) ? block.map((line) => [line]) : [block]));
}

/** A dotted key as words: "time.prep" becomes "prep time". */
function wordsOf(key: string): string {
  return key.trim().split('.').toReversed().join(' ');
}

/** Whether each line of a paragraph is a separate step, as in older files. This holds if every line ends a sentence. */
function isListOfSteps(block: readonly string[]): boolean {
  return block.length > 1 && block.every((line) => SENTENCE.test(line) && !NOTE.test(line));
}

/** The text of section headings that the file itself does not contain. */
const IMPLIED_HEADING = '…';

const LINE = { level: 0, bold: false, mark: null, apart: false, page: 1 } as const;

/** Converts a Cooklang recipe to a document; null if the text is not Cooklang. */
export function cooklangDocument(text: string): FileDocument | null {
  const front = splitFrontMatter(text);
  const body = front?.body ?? text;
  if (!isCooklang(body)) return null;
  const { metadata, sections, notes } = splitCooklang(body);
  const stated = statedDraft([...(front === null ? [] : parseMetadata(front)), ...metadata]);
  stated.notes ||= notes.join('\n');
  return {
    lines: linesOf(stated, sections, notes),
    pictures: [],
    lang: stated.lang,
    recognised: false,
    stated,
    unbroken: true,
  };
}

function linesOf({ title }: Draft, sections: readonly CooklangSection[], notes: readonly string[]): TextLine[] {
  const named = sections.filter(({ steps }) => steps.length > 0);
  const lists = named.map((section) => ({ ...section, entries: entriesOf(section) }));
  let number = 0;
  return [
    ...(title === '' ? [] : [{ ...LINE, text: title, level: 1 }]),
    partHeading(IMPLIED_HEADING, 'ingredients', 2),
    ...lists.flatMap(({ name, entries }): TextLine[] => [
      ...(name === '' || entries.length === 0 ? [] : [partHeading(name, 'ingredients', 3)]),
      ...entries.map((text): TextLine => ({ ...LINE, text, mark: 'bullet', isEntry: true })),
    ]),
    partHeading(IMPLIED_HEADING, 'method', 2),
    ...named.flatMap(({ name, steps }): TextLine[] => [
      ...(name === '' ? [] : [partHeading(name, 'method', 3)]),
      ...steps.map(({ text }): TextLine => ({
        ...LINE,
        text: `${(number += 1)}. ${text}`,
        mark: 'number',
        apart: true,
      })),
    ]),
    ...(notes.length === 0 ? [] : [partHeading(IMPLIED_HEADING, 'other', 2)]),
    ...notes.map((text): TextLine => ({ ...LINE, text })),
  ];
}

function partHeading(text: string, part: SectionKind, level: number): TextLine {
  return { ...LINE, text, level, part, apart: true };
}

/** The ingredients of a section. An ingredient that is mentioned again without an amount is listed once. */
function entriesOf({ steps }: CooklangSection): string[] {
  const all = steps.flatMap(({ ingredients }) => ingredients);
  const keyOf = ({ name }: CooklangIngredient): string => name.toLowerCase();
  const isStated = ({ amount, note }: CooklangIngredient): boolean => amount !== '' || note !== '';
  const stated = new Set(all.filter(isStated).map(keyOf));
  const first = new Map(all.map((one, index) => [keyOf(one), index] as const).toReversed());
  const entries = all
    .map((one) => ({ one, key: keyOf(one) }))
    .filter(({ one, key }, index) => {
      if (isStated(one)) return true;
      return !stated.has(key) && first.get(key) === index;
    });
  return entries.map(({ one: { name, amount, note } }) => `${amount} ${name}${note === '' ? '' : ` (${note})`}`.trim());
}
