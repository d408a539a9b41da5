import { tooComplex } from '../lines/damaged.ts';
import { createEmphasisMeter, type Emphasis } from '../lines/emphasis.ts';
import { hasOtherWeight } from '../lines/other-weight.ts';
import { type Paragraph, paragraphLines } from '../lines/paragraph-lines.ts';
import type { FileDocument } from '../../domain/text-line.ts';
import { encodingOf } from './rtf-code-pages.ts';
import { createDefinitions } from './rtf-groups.ts';
import { destinationOf, FIRST_STATE, PLAIN, SETTINGS, type RtfState } from './rtf-groups.ts';
import { rtfTokens } from './rtf-groups.ts';

/** The lines of an RTF file's body; its pictures are left out. Throws ExtractionError `fileTooComplex`. */
export function readRtf(bytes: Uint8Array): FileDocument {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return { lines: paragraphLines(rtfParagraphs(file)), pictures: [], lang: '', recognised: false };
}

const MAX_DEPTH = 500;

const SIGNS: Readonly<Record<string, string>> = {
  tab: '\t',
  line: '\n',
  lbr: '\n',
  softline: '\n',
  '~': '\u00A0',
  _: '-',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
};
/** Words that end a paragraph. A line end after a backslash does, too. */
const PARAGRAPH_ENDS = new Set(['par', 'sect', 'page', 'column', '\n', '\r']);
const CELL_ENDS = new Set(['cell', 'nestcell']);
const ROW_ENDS = new Set(['row', 'nestrow']);

/** The paragraphs of an RTF file in reading order. Throws ExtractionError `fileTooComplex`. */
export function* rtfParagraphs(file: string): Generator<Paragraph> {
  const reader = createReader();
  for (const token of rtfTokens(file)) {
    if (token.kind === 'bytes') reader.bytes(token.bytes);
    else if (token.kind === 'open') reader.open();
    else if (token.kind === 'close') {
      if (reader.isOutermost()) yield reader.endOfParagraph('par'); // the last paragraph often has no end of its own
      reader.close();
    } else if (
      reader.isShown() &&
      (PARAGRAPH_ENDS.has(token.name) || CELL_ENDS.has(token.name) || ROW_ENDS.has(token.name))
    )
      yield reader.endOfParagraph(token.name);
    else reader.control(token.name, token.value);
  }
  yield reader.endOfParagraph('par');
}

interface RtfReader {
  bytes(bytes: string): void;
  open(): void;
  close(): void;
  control(name: string, value: number | null): void;
  isShown(): boolean;
  isOutermost(): boolean;
  endOfParagraph(name: string): Paragraph;
}

function createReader(): RtfReader {
  const definitions = createDefinitions();
  const around: RtfState[] = [];
  let state = FIRST_STATE;
  let documentPage = 1252;
  let defaultFont = 0;
  /** Whether `\*` was read: the next word then opens a destination that readers skip if they do not know it. */
  let starred = false;
  let standInsLeft = 0;
  let pending = '';
  const paragraph = createCollector();

  /** Decodes the pending bytes. They are collected first, because a character may take two bytes. */
  const flush = (): void => {
    if (pending === '') return;
    const codePage = definitions.codePageOf(state.font) ?? documentPage;
    const text = new TextDecoder(encodingOf(codePage)).decode(Buffer.from(pending, 'latin1'));
    pending = '';
    paragraph.write(text, state);
  };

  const documentWord = (name: string, value: number | null): void => {
    if (name === 'ansicpg' && value !== null) documentPage = value;
    else if (name === 'mac') documentPage = 10000;
    else if (name === 'deff') state = { ...state, font: (defaultFont = value ?? 0) };
    else if (name === 'plain') state = { ...state, ...PLAIN, font: defaultFont };
    else if (name === 's' && value !== null) state = { ...state, level: definitions.levelOf(value) };
    else if (Object.hasOwn(SETTINGS, name)) state = { ...state, ...SETTINGS[name]?.(value) };
  };

  const open = (): void => {
    flush();
    if (around.push(state) > MAX_DEPTH) throw tooComplex('an RTF file nested too deeply');
    starred = false;
  };

  const unicode = (value: number): void => {
    flush();
    paragraph.write(String.fromCharCode(value & 0xffff), state);
    standInsLeft = state.standIns;
  };

  return {
    open,
    close() {
      flush();
      state = around.pop() ?? FIRST_STATE;
      standInsLeft = 0;
      starred = false;
    },
    bytes(bytes) {
      const skipped = Math.min(standInsLeft, bytes.length);
      standInsLeft -= skipped;
      if (state.destination === 'styles') definitions.styleName(bytes);
      else if (state.destination === 'text' || state.destination === 'list-mark') pending += bytes.slice(skipped);
    },
    control(name, value) {
      const destination = destinationOf(name);
      if (name === '*') starred = true;
      else if (destination !== null || starred) {
        flush();
        if (state.destination === 'text') state = { ...state, destination: destination ?? 'none' };
        starred = false;
      } else if (state.destination === 'fonts') definitions.font(name, value);
      else if (state.destination === 'styles') definitions.style(name, value);
      else if (state.destination === 'none') return;
      else if (standInsLeft > 0 && name !== 'u') standInsLeft--;
      else if (name === 'u' && value !== null) unicode(value);
      else {
        flush();
        const sign = Object.hasOwn(SIGNS, name) ? SIGNS[name] : undefined;
        if (sign === undefined) documentWord(name, value);
        else paragraph.write(sign, state);
      }
    },
    isShown: () => state.destination === 'text',
    isOutermost: () => around.length === 1,
    endOfParagraph(name) {
      flush();
      standInsLeft = 0;
      return {
        ...paragraph.end(),
        level: state.level,
        inTable: state.inTable,
        endsCell: CELL_ENDS.has(name),
        endsRow: ROW_ENDS.has(name),
      };
    },
  };
}

function emphasisOf(state: RtfState, text: string): Emphasis {
  const other = hasOtherWeight(text);
  return {
    bold: state.bold || (other && state.otherBold),
    slanted: state.slanted || state.underlined || (other && state.otherSlanted),
  };
}

/** Collects the visible text of a paragraph, and the list mark that the file writes out before it. */
function createCollector(): {
  write(text: string, state: RtfState): void;
  end(): Pick<Paragraph, 'texts' | 'mark' | 'bold'>;
} {
  let pieces: string[] = [];
  let listMark = '';
  const emphasis = createEmphasisMeter();
  return {
    write(text, state) {
      if (state.hidden) return;
      if (state.destination === 'list-mark') listMark += text;
      else if (state.destination === 'text') {
        pieces.push(text);
        if (text.trim() !== '') emphasis.add(emphasisOf(state, text));
      }
    },
    end() {
      const marked = listMark.trim();
      const mark = marked === '' ? null : /^[\p{Nd}\p{L}]/u.test(marked) ? 'number' : 'bullet';
      const text = pieces.join('');
      const ended = { texts: text.split('\n'), mark, bold: emphasis.take(text.length) } as const;
      [pieces, listMark] = [[], ''];
      return ended;
    },
  };
}
