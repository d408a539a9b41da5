import type { Draft } from '../../domain/draft.ts';
import type { SectionKind } from '../../domain/section-kind.ts';
import type { FileDocument, TextLine } from '../../domain/text-line.ts';
import { parseMetadata } from '../markdown/parse-metadata.ts';
import { splitFrontMatter } from '../markdown/split-front-matter.ts';
import { statedDraft } from '../markdown/stated-draft.ts';
import { isCooklang } from './cooklang-marks.ts';
import type { CooklangIngredient } from './plain-step.ts';
import { splitCooklang, type CooklangSection } from './split-cooklang.ts';

/** Stands for a heading that the text itself does not have. */
const UNSAID = '…';

const LINE = { level: 0, bold: false, mark: null, apart: false, page: 1 } as const;

/** The document that a recipe in Cooklang is; null for a text that is none. */
export function cooklangDocument(text: string): FileDocument | null {
  const front = splitFrontMatter(text);
  const body = front?.body ?? text;
  if (!isCooklang(body)) return null;
  const { metadata, sections, notes } = splitCooklang(body);
  const stated = statedDraft([...(front === null ? [] : parseMetadata(front)), ...metadata]);
  stated.description ||= notes.join(' ');
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
    partHeading(UNSAID, 'ingredients', 2),
    ...lists.flatMap(({ name, entries }): TextLine[] => [
      ...(name === '' || entries.length === 0 ? [] : [partHeading(name, 'ingredients', 3)]),
      ...entries.map((text): TextLine => ({ ...LINE, text, mark: 'bullet', isEntry: true })),
    ]),
    partHeading(UNSAID, 'method', 2),
    ...named.flatMap(({ name, steps }): TextLine[] => [
      ...(name === '' ? [] : [partHeading(name, 'method', 3)]),
      ...steps.map(({ text }): TextLine => ({
        ...LINE,
        text: `${(number += 1)}. ${text}`,
        mark: 'number',
        apart: true,
      })),
    ]),
    ...(notes.length === 0 ? [] : [partHeading(UNSAID, 'other', 2)]),
    ...notes.map((text): TextLine => ({ ...LINE, text })),
  ];
}

function partHeading(text: string, part: SectionKind, level: number): TextLine {
  return { ...LINE, text, level, part, apart: true };
}

/** The list of a section: what is named again without an amount is listed once. */
function entriesOf({ steps }: CooklangSection): string[] {
  const all = steps.flatMap(({ ingredients }) => ingredients);
  const keyOf = ({ name }: CooklangIngredient): string => name.toLowerCase();
  const isStated = ({ amount, note }: CooklangIngredient): boolean => amount !== '' || note !== '';
  const stated = new Set(all.filter(isStated).map(keyOf));
  const entries = all
    .map((one) => ({ one, key: keyOf(one) }))
    .filter(({ one, key }, index) => {
      if (isStated(one)) return true;
      return !stated.has(key) && all.findIndex((other) => keyOf(other) === key) === index;
    });
  return entries.map(({ one: { name, amount, note } }) => `${amount} ${name}${note === '' ? '' : ` (${note})`}`.trim());
}
