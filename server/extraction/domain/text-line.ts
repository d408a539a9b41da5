import type { Draft } from './draft.ts';
import type { SectionKind } from './section-kind.ts';

/**
 * In characters. A text of wrapped lines that is longer is not joined further: no line of a recipe is so long, and it is
 * examined again with each line that is added.
 */
export const MAX_JOINED = 5_000;

/** A line of a document other than a web page: a text, a word processor's file, a PDF or a photo. */
export interface TextLine {
  /** The text without its bullet; a single line, never empty. */
  text: string;
  /** Heading level 1 to 6 from the document's formatting; 0 for other lines. */
  level: number;
  /** Whether the entire line is bold, or is a short line in italics or underlined. */
  bold: boolean;
  /** The list mark that it begins with. A bullet is removed from the text, a number is not. */
  mark: 'bullet' | 'number' | null;
  /** Whether a blank line or a wider gap separates it from the line above. */
  apart: boolean;
  /** The page that contains it, counted from 1; 1 if a document has no pages. */
  page: number;
  /** The recipe section that begins here regardless of the text; absent if only the text decides. */
  part?: SectionKind;
  /** Whether it is an ingredient regardless of its form, such as a spoken one; absent if only the text decides. */
  isEntry?: true;
  /**
   * Its words and numbers that were recognised with low confidence, as they are written in the text; absent if the text
   * was not recognised from a picture.
   */
  unsure?: readonly string[];
  /** Where it is on its page; absent if that is not known. */
  box?: LineBox;
}

/** The left, upper, right and lower edge of a line, in thousandths of the width and height of its page. */
export type LineBox = readonly [left: number, top: number, right: number, bottom: number];

/** A picture in a file, with its position in the text. */
export interface PlacedPicture {
  bytes: Uint8Array;
  /** The number of document lines above it. */
  line: number;
}

/** A photo in a file, with its page, counted from 1. */
export interface PagePhoto {
  bytes: Uint8Array;
  page: number;
}

/** The result of reading a file. */
export interface FileDocument {
  lines: TextLine[];
  /** The pictures in the file, unchanged and in order. */
  pictures: Uint8Array[];
  /** All pictures with known positions, in order; absent if no position is known. */
  placed?: readonly PlacedPicture[];
  /** All photos with known pages; absent if no page is known. */
  photos?: readonly PagePhoto[];
  /** BCP 47 language that the file states or that was recognised; '' if unknown. */
  lang: string;
  /** Whether its text was recognised in a picture, and may contain errors. */
  recognised: boolean;
  /** The pages, counted from 1, that are pictures without recognisable text; absent if there are none. */
  blank?: readonly number[];
  /**
   * What the file states about itself outside its lines, in front matter or file properties; absent if it states
   * nothing.
   */
  stated?: Draft;
  /**
   * True if its lines were not broken at a fixed width, so each line is a complete paragraph; absent if they may have
   * been.
   */
  unbroken?: boolean;
  /**
   * Reads the document again with the pages that take seconds to recognise. It is used if the document contains no
   * recipe; absent if there are no such pages.
   */
  more?: () => Promise<FileDocument>;
}
