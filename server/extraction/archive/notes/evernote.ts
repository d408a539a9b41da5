import { createHash } from 'node:crypto';
import { tooComplex } from '../../document/lines/damaged.ts';
import type { ArchivePicture, DocumentReading } from '../formats/archive-recipe.ts';
import { picturesOfBase64 } from '../formats/stated-pictures.ts';
import { childrenOf, elementsNamed, textAt, textOf, type XmlElement } from '../xml/xml-tree.ts';
import { type NoteDocument, readNote } from './note-recipes.ts';

/** Notes that are read at a time: each takes as long as a page. */
const NOTES_AT_A_TIME = 40;
/** More notes than a person has. Each without a recipe is an item that failed. */
const MOST_NOTES = 50_000;

/** "20200203T040506Z" as ISO 8601. */
const isoTime = (text: string): string =>
  text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');

/** The notation of Evernote as HTML: files and check boxes are left out, and so is what is encrypted. */
const htmlOf = (content: string): string =>
  content
    .replace(/^[^]{0,2000}?<en-note\b[^<>]*>/, '<div>')
    .replace(/<\/en-note>\s*$/, '</div>')
    .replaceAll(/<en-crypt\b[^<>]*>[^<]*<\/en-crypt>|<\/?en-(?:media|todo)\b[^<>]*>/g, ' ');

/** The pictures of a note, first those that its text shows, in their order, by the MD5 of their bytes. */
function picturesOf(note: XmlElement, content: string): ArchivePicture[] {
  const shown = [...content.matchAll(/<en-media\b[^<>]{0,1000}?\bhash\s*=\s*["']([0-9a-f]{32})["']/gi)];
  const order = new Map(shown.map(([, hash = ''], index) => [hash.toLowerCase(), index]));
  return childrenOf(note, 'resource')
    .filter((resource) => /^(?:image\/|$)/i.test(textAt(resource, 'mime')))
    .flatMap((resource) => picturesOfBase64([textAt(resource, 'data')]))
    .map((picture) => {
      const hash = 'bytes' in picture ? createHash('md5').update(picture.bytes).digest('hex') : '';
      return { picture, place: order.get(hash) ?? order.size };
    })
    .toSorted((first, second) => first.place - second.place)
    .map(({ picture }) => picture);
}

function readEvernoteNote(note: XmlElement, key: string, document: EvernoteDocument) {
  const content = textAt(note, 'content');
  return readNote(
    {
      key,
      title: textAt(note, 'title').replaceAll(/\s+/g, ' '),
      body: htmlOf(content),
      isHtml: true,
      tags: childrenOf(note, 'tag').map(textOf),
      url: textAt(note, 'note-attributes', 'source-url'),
      author: '',
      createdAt: isoTime(textAt(note, 'created')),
      pictures: picturesOf(note, content),
    },
    document,
  );
}

/** The places of the notes all of whose recipes have ended, by the keys of those. */
function endedNotes(ended: readonly string[]): ReadonlySet<number> {
  const counts = new Map<number, number>();
  const done = new Set<number>();
  for (const key of ended) {
    const [, place, , count] = /^(\d+):(\d+)\/(\d+)$/.exec(key) ?? [];
    if (place === undefined) continue;
    const ends = (counts.get(Number(place)) ?? 0) + 1;
    counts.set(Number(place), ends);
    if (ends === Number(count)) done.add(Number(place));
  }
  return done;
}

interface EvernoteDocument extends NoteDocument {
  /** The keys of recipes that have ended. */
  readonly ended?: readonly string[];
}

/**
 * Evernote: `.enex` is XML with notes in a notation like XHTML, and their files as base64 (evernote.com, "How Evernote's
 * XML export format works", and `evernote-export4.dtd`). Each note is read as a recipe, a few at a time; without `ended`
 * all of them.
 */
export async function readEvernote(root: XmlElement, document: EvernoteDocument): Promise<DocumentReading> {
  const done = endedNotes(document.ended ?? []);
  const notes = elementsNamed(root, 'note');
  if (notes.length > MOST_NOTES) throw tooComplex(`a document of ${notes.length} notes`);
  const open = [...notes.entries()].filter(([place]) => !done.has(place));
  const chosen = document.ended === undefined ? open : open.slice(0, NOTES_AT_A_TIME);
  const readings: Pick<DocumentReading, 'recipes' | 'unread'>[] = [];
  for (const [place, note] of chosen) {
    const title = textAt(note, 'title') || document.name;
    const unread = [{ key: `${place}:0/1`, name: title, error: 'importErrors.fileDamaged' as const }];
    readings.push(note.isCut ? { recipes: [], unread } : await readEvernoteNote(note, String(place), document));
  }
  const left = open.length - chosen.length;
  return {
    format: 'evernote',
    recipes: readings.flatMap(({ recipes }) => recipes),
    unread: readings.flatMap(({ unread }) => unread),
    ...(left > 0 && { left }),
  };
}
