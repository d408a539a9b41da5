import type { TextLine } from '../../domain/text-line.ts';
import { createEmphasisMeter, type Emphasis } from '../lines/emphasis.ts';
import { hasOtherWeight } from '../lines/other-weight.ts';
import type { Paragraph } from '../lines/paragraph-lines.ts';
import { piecesOf, type WordStreams, tablePart } from './word-binary.ts';
import { FORMAT, formatsOf, formattedAt, isOn, type Formatted } from './word-formats.ts';
import { listMarks } from './word-formats.ts';

const STYLES = 0xa2;
const TITLE = 62;
const LAST_HEADING = 9;

/** Heading levels by style number. Styles that are not headings are absent. */
export function headingStyles(streams: WordStreams): ReadonlyMap<number, number> {
  const stored = tablePart(streams, STYLES);
  const levels = new Map<number, number>();
  if (stored.length < 4) return levels;
  let at = 2 + stored.readUInt16LE(0);
  for (let style = 0; at + 4 <= stored.length; style++) {
    const bytes = stored.readUInt16LE(at);
    const builtIn = bytes === 0 ? 0 : stored.readUInt16LE(at + 2) & 0xfff;
    if (builtIn >= 1 && builtIn <= LAST_HEADING) levels.set(style, Math.min(6, builtIn));
    if (builtIn === TITLE) levels.set(style, 1);
    at += 2 + bytes;
  }
  return levels;
}

const CELL = '\u0007';
const SOFT_BREAK = '\v';
/** Characters that end a paragraph, a cell, a page or a column. */
const ENDS = new Set(['\r', '\n', CELL, '\f', '\u000E']);
const SHOWN_AS: Readonly<Record<string, string>> = { '\u001E': '-', '\t': '\t', [SOFT_BREAK]: '\n' };
/** A field's code is between `begin` and `middle`; its visible result is between `middle` and `end`. */
const FIELD = { begin: '\u0013', middle: '\u0014', end: '\u0015' };

/** The paragraphs of the body in reading order. Throws RangeError if an offset is outside the file. */
export function* wordParagraphs(streams: WordStreams): Generator<Paragraph> {
  const paragraphs = formatsOf(streams, 'paragraphs');
  const characters = formatsOf(streams, 'characters');
  const marks = listMarks(streams);
  const levels = headingStyles(streams);
  const fields = createFieldFilter();
  let text = '';
  const emphasis = createEmphasisMeter();
  for (const piece of piecesOf(streams)) {
    let run: Formatted | undefined;
    for (let index = 0; index < piece.text.length; index++) {
      const place = piece.offset + index * piece.bytesPerCharacter;
      const character = piece.text[index] ?? '';
      if (ENDS.has(character)) {
        const format = formattedAt(paragraphs, place);
        yield {
          texts: text.split('\n'),
          bold: emphasis.take(text.length),
          ...settingOf(format, levels, marks),
          endsCell: character === CELL,
        };
        text = '';
        continue;
      }
      if (!fields.shows(character)) continue;
      if (run === undefined || place < run.start || place >= run.end) run = formattedAt(characters, place);
      if (run !== undefined && (isOn(run, FORMAT.deleted) || isOn(run, FORMAT.hidden))) continue;
      if (character.trim() !== '') emphasis.add(emphasisOf(run, character));
      text += character < ' ' ? (SHOWN_AS[character] ?? '') : character;
    }
  }
  if (text !== '') {
    const bold = emphasis.take(text.length);
    yield { texts: text.split('\n'), bold, ...settingOf(undefined, levels, marks), endsCell: false };
  }
}

function emphasisOf(run: Formatted | undefined, character: string): Emphasis {
  if (run === undefined) return { bold: false, slanted: false };
  const other = hasOtherWeight(character);
  return {
    bold: isOn(run, FORMAT.bold) || (other && isOn(run, FORMAT.otherBold)),
    slanted:
      isOn(run, FORMAT.italic) ||
      (other && isOn(run, FORMAT.otherItalic)) ||
      (run.formats.get(FORMAT.underline)?.[0] ?? 0) !== 0,
  };
}

/** Filters out field codes, which are not visible. Fields can be nested. */
function createFieldFilter(): { shows(character: string): boolean } {
  /** For each open field: whether its code has ended. */
  const open: boolean[] = [];
  let codes = 0;
  return {
    shows(character) {
      if (character === FIELD.begin) {
        open.push(false);
        codes++;
      } else if (character === FIELD.middle && open.at(-1) === false) {
        open[open.length - 1] = true;
        codes--;
      } else if (character === FIELD.end) {
        if (open.pop() === false) codes--;
      } else return codes === 0;
      return false;
    },
  };
}

type Setting = Pick<Paragraph, 'level' | 'mark' | 'inTable' | 'endsRow'>;

function settingOf(
  format: Formatted | undefined,
  levels: ReadonlyMap<number, number>,
  marks: readonly TextLine['mark'][],
): Setting {
  if (format === undefined) return { level: 0, mark: null, inTable: false, endsRow: false };
  const outline = format.formats.get(FORMAT.outline)?.[0] ?? 9;
  const list = format.formats.get(FORMAT.list);
  return {
    level: outline < 9 ? Math.min(6, outline + 1) : (levels.get(format.style) ?? 0),
    mark: list?.length === 2 ? (marks[list.readUInt16LE(0)] ?? null) : null,
    inTable: isOn(format, FORMAT.inTable),
    endsRow: isOn(format, FORMAT.endsRow),
  };
}
