import {
  decodedText,
  DOUBLE_QUOTE,
  endOfComment,
  endOfMark,
  endsName,
  EQUALS,
  EXCLAMATION,
  GREATER,
  isBlank,
  isLetter,
  QUESTION,
  SINGLE_QUOTE,
  skipBlanks,
  SLASH,
  NameTable,
} from './entities.ts';
import { ENCODED, RAW } from './html-names.ts';

/** Receives the tokens of a page in order. Names are in lower case; attributes alternate names and raw values. */
export interface TokenSink {
  /** Whether the following tags are in SVG or MathML. */
  readonly isForeign: boolean;
  onText(text: string): void;
  onOpen(name: string, attributes: readonly string[], isSelfClosing: boolean): void;
  onClose(name: string): void;
}

const NO_ATTRIBUTES: readonly string[] = [];

/** Passes the tags and texts of a page to `sink`; comments and declarations are skipped. */
export function readTokens(html: string, sink: TokenSink): void {
  new TokenReader(html, sink).read();
}

class TokenReader {
  readonly #html: string;
  readonly #sink: TokenSink;
  readonly #names = new NameTable();
  /** Where the next token begins. */
  #at = 0;
  #isSelfClosing = false;

  constructor(html: string, sink: TokenSink) {
    this.#html = html;
    this.#sink = sink;
  }

  read(): void {
    const html = this.#html;
    let from = 0;
    for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', this.#at)) {
      this.#at = at + 1;
      if (!this.#isMarkup(at + 1)) continue;
      if (at > from) this.#sink.onText(decodedText(html.slice(from, at)));
      this.#readMarkup(at + 1);
      from = this.#at;
    }
    if (from < html.length) this.#sink.onText(decodedText(html.slice(from)));
  }

  #isMarkup(at: number): boolean {
    const code = this.#html.charCodeAt(at);
    if (code === SLASH) return at + 1 < this.#html.length;
    return isLetter(code) || code === EXCLAMATION || code === QUESTION;
  }

  #readMarkup(at: number): void {
    const code = this.#html.charCodeAt(at);
    if (code === SLASH) this.#readClosing(at + 1);
    else if (code === EXCLAMATION) this.#readDeclaration(at + 1);
    else if (code === QUESTION) this.#at = endOfMark(this.#html, '>', at + 1);
    else this.#readOpening(at);
  }

  #readClosing(at: number): void {
    if (isLetter(this.#html.charCodeAt(at))) {
      const end = this.#nameEnd(at);
      if (end < this.#html.length) this.#sink.onClose(this.#names.at(this.#html, at, end));
      this.#at = endOfMark(this.#html, '>', end);
    } else this.#at = endOfMark(this.#html, '>', at);
  }

  #readOpening(at: number): void {
    const end = this.#nameEnd(at);
    const name = this.#names.at(this.#html, at, end);
    const isRaw = !this.#sink.isForeign && (RAW.has(name) || name === 'plaintext');
    const attributes = this.#readAttributes(end);
    // A tag cut off by the end of the page is ignored.
    if (attributes === null) this.#at = this.#html.length;
    else {
      this.#sink.onOpen(name, attributes, this.#isSelfClosing);
      if (isRaw) this.#readRaw(name);
    }
  }

  /** Reads up to the end of a tag; null if the page ends before. Of duplicate attributes the first counts. */
  #readAttributes(start: number): readonly string[] | null {
    const html = this.#html;
    let attributes: string[] | null = null;
    for (let at = skipBlanks(html, start); at < html.length; at = skipBlanks(html, this.#at)) {
      const code = html.charCodeAt(at);
      const next = code === SLASH ? skipBlanks(html, at + 1) : at;
      this.#at = next;
      if (html.charCodeAt(next) === GREATER) {
        this.#isSelfClosing = code === SLASH;
        this.#at = next + 1;
        return attributes ?? NO_ATTRIBUTES;
      }
      if (code === SLASH) continue;
      attributes ??= [];
      if (!this.#readAttribute(at, attributes)) return null;
    }
    return null;
  }

  /** Whether an attribute ends before the page does. */
  #readAttribute(at: number, attributes: string[]): boolean {
    const html = this.#html;
    let end = at + 1;
    for (let code = html.charCodeAt(end); end < html.length && code !== EQUALS && !endsName(code);)
      code = html.charCodeAt(++end);
    const name = this.#names.at(this.#html, at, end);
    const sign = skipBlanks(html, end);
    if (html.charCodeAt(sign) !== EQUALS) {
      attributes.push(name, '');
      this.#at = sign;
      return sign < html.length;
    }
    const start = skipBlanks(html, sign + 1);
    const quote = html.charCodeAt(start);
    if (quote === DOUBLE_QUOTE || quote === SINGLE_QUOTE) {
      const close = html.indexOf(quote === DOUBLE_QUOTE ? '"' : "'", start + 1);
      attributes.push(name, html.slice(start + 1, close));
      this.#at = close + 1;
      return close !== -1;
    }
    let close = start;
    while (close < html.length && html.charCodeAt(close) !== GREATER && !isBlank(html.charCodeAt(close))) close++;
    attributes.push(name, html.slice(start, close));
    this.#at = close;
    return close < html.length;
  }

  /** Reads the text of a raw text element up to its closing tag. */
  #readRaw(name: string): void {
    const html = this.#html;
    const start = this.#at;
    let close = name === 'plaintext' ? -1 : html.indexOf('</', start);
    while (close !== -1 && !this.#isClosing(close + 2, name)) close = html.indexOf('</', close + 2);
    const end = close === -1 ? html.length : close;
    const text = html.slice(start, end);
    if (text !== '') this.#sink.onText(ENCODED.has(name) ? decodedText(text) : text);
    if (close === -1) this.#at = end;
    else this.#readClosing(close + 2);
  }

  #isClosing(at: number, name: string): boolean {
    const end = at + name.length;
    return endsName(this.#html.charCodeAt(end)) && this.#html.slice(at, end).toLowerCase() === name;
  }

  #readDeclaration(at: number): void {
    const html = this.#html;
    if (html.startsWith('--', at)) this.#at = endOfComment(html, at + 2);
    else if (html.startsWith('[CDATA[', at)) {
      this.#at = endOfMark(this.#html, ']]>', at + 7);
      const isClosed = html.endsWith(']]>', this.#at);
      if (isClosed && this.#sink.isForeign && this.#at > at + 10) this.#sink.onText(html.slice(at + 7, this.#at - 3));
    } else this.#at = endOfMark(this.#html, '>', at);
  }

  #nameEnd(at: number): number {
    let end = at;
    while (end < this.#html.length && !endsName(this.#html.charCodeAt(end))) end++;
    return end;
  }
}
