import type { Draft } from './draft.ts';
import type { SectionKind } from './section-kind.ts';

/** A line of a document that is no page: of a text, a word processor's file, a PDF or a photo. */
export interface TextLine {
  /** Without its bullet, on one line, never empty. */
  text: string;
  /** 1 to 6 where the document sets it as a heading, else 0. */
  level: number;
  /** Whether all of it is set in bold, or as a short line in italics or underlined. */
  bold: boolean;
  /** What it begins with as an entry of a list; the text no longer holds a bullet, but still a number. */
  mark: 'bullet' | 'number' | null;
  /** Whether a blank line or a wider gap parts it from the line above. */
  apart: boolean;
  /** The page that it stands on, counted from 1; 1 where a document has no pages. */
  page: number;
  /** The part of a recipe that it opens whatever it says; absent where its own words tell. */
  part?: SectionKind;
  /** Whether it is an entry with its amount whatever it looks like, as spoken ones; absent where its own words tell. */
  isEntry?: true;
  /** Its words and numbers that were recognised unsurely, as they stand in it; absent where nothing was recognised. */
  unsure?: readonly string[];
}

/** A picture within a file, at its place in the text. */
export interface PlacedPicture {
  bytes: Uint8Array;
  /** How many of the document's lines stand above it. */
  line: number;
}

/** A photo within a file, on one of its pages, counted from 1. */
export interface PagePhoto {
  bytes: Uint8Array;
  page: number;
}

/** What a file's reader makes of it. */
export interface FileDocument {
  lines: TextLine[];
  /** The pictures within it, as they stood there, in order. */
  pictures: Uint8Array[];
  /** All pictures whose places are known, in their order; absent where no place is. */
  placed?: readonly PlacedPicture[];
  /** All photos whose pages are known; absent where no page is. */
  photos?: readonly PagePhoto[];
  /** BCP 47 language that the file states or was read in, '' where nothing tells. */
  lang: string;
  /** Whether its letters were recognised in a picture, and may be wrong. */
  recognised: boolean;
  /** Its pages, counted from 1, that are pictures on which nothing looks like letters; absent where there are none. */
  blank?: readonly number[];
  /** What it states of itself beside its lines, in front matter or a file's properties; absent where it states nothing. */
  stated?: Draft;
  /** Whether nobody broke its lines where they were full; absent where somebody may have. */
  unbroken?: boolean;
  /** The same with what takes seconds to read, for where this holds no recipe; absent where there is nothing else. */
  more?: () => Promise<FileDocument>;
}
