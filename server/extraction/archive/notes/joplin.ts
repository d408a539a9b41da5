import { RECIPE_TAG_MAX_LENGTH } from '../../../../shared/constants.ts';
import { pictureOfText } from '../formats/stated-pictures.ts';
import type { DocumentReading } from '../formats/archive-recipe.ts';
import type { NoteLink } from './note-link.ts';
import { type NoteDocument, picturesIn, readNote } from './note-recipes.ts';

/** Kinds of items, by their `type_`. */
const NOTE = '1';
const FOLDER = '2';
const TAG = '5';
const NOTE_TAG = '6';
const HTML = '2';

interface Item {
  readonly title: string;
  readonly body: string;
  readonly fields: ReadonlyMap<string, string>;
}

const ID = /^[0-9a-f]{32}$/;
const FIELD = /^([a-z_]{2,40}):[ \t]*(.*)$/;
/** An item has about forty. */
const MAX_FIELDS = 200;
/** The kind of an item is its last line. Other texts do not end so. */
const KIND = /\ntype_:[ \t]*\d{1,2}\s*$/;

/** An item of Joplin: a title, a text and metadata, with empty lines between them; null for any other text. */
function readItem(text: string): Item | null {
  if (!KIND.test(text.slice(-100))) return null;
  const lines = text
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .trimEnd()
    .split('\n');
  const begin = lines.findLastIndex((line) => !FIELD.test(line)) + 1;
  if (lines.length - begin > MAX_FIELDS) return null;
  const fields = lines.slice(begin).map((line) => FIELD.exec(line) ?? []);
  const values = new Map(fields.map(([, key = '', value = '']) => [key, value.trim()]));
  if (!ID.test(values.get('id') ?? '')) return null;
  const [title = '', ...body] = lines.slice(0, begin);
  return { title: title.trim(), body: body.join('\n').trim(), fields: values };
}

const idIn = (text: string): string => (ID.test(text) ? text : '');

function linksOf({ title, fields }: Item): NoteLink[] {
  const value = (key: string): string => fields.get(key) ?? '';
  const [type, id, parent] = [value('type_'), value('id'), idIn(value('parent_id'))];
  // A longer name is no tag of a recipe.
  const name = title.length <= RECIPE_TAG_MAX_LENGTH ? title : '';
  if (type === FOLDER || type === TAG) return [{ group: id, title: name, parent }];
  if (type === NOTE) return parent === '' ? [] : [{ note: id, in: parent }];
  const [note, tag] = [idIn(value('note_id')), idIn(value('tag_id'))];
  return type === NOTE_TAG && note !== '' && tag !== '' ? [{ note, in: tag }] : [];
}

/** What a text says about notebooks and tags if it is an item of Joplin. */
export function linksIn(text: string): NoteLink[] {
  const item = readItem(text);
  return item === null ? [] : linksOf(item);
}

/** Files that a note names by their ids. They are in the folder `resources` beside the notes. */
const withPaths = (body: string): string =>
  body
    .replaceAll(/\]\(:\/([0-9a-f]{32})/g, '](resources/$1')
    .replaceAll(/(\bsrc\s*=\s*["']):\/([0-9a-f]{32})/g, '$1resources/$2');

const picturesOf = (body: string): string[] => [
  ...[...body.matchAll(/!\[[^\]]{0,500}\]\((resources\/[0-9a-f]{32})/g)].map(([, path = '']) => path),
  ...(/<img\b/i.test(body) ? picturesIn(body).filter((path) => path.startsWith('resources/')) : []),
];

/**
 * Joplin: `.jex` is a tar of files named by ids, each a note, a notebook, a tag or the metadata of a file; the raw export
 * is the same in a folder (joplinapp.org, "Importing and exporting notes", and `BaseItem.serialize` of its source code).
 * Returns null for any other text.
 */
export async function readJoplin(
  text: string,
  { name, archive, labels }: NoteDocument & { readonly labels: readonly string[] },
): Promise<DocumentReading | null> {
  const item = readItem(text);
  if (item === null) return null;
  const value = (key: string): string => item.fields.get(key) ?? '';
  if (value('type_') !== NOTE) return { format: 'joplin', recipes: [], unread: [] };
  if (value('encryption_applied') === '1') {
    const unread = [{ key: '0', name: item.title || name, error: 'importErrors.filePassword' as const }];
    return { format: 'joplin', recipes: [], unread };
  }
  const body = withPaths(item.body);
  const reading = await readNote(
    {
      key: '0',
      title: item.title,
      body,
      isHtml: value('markup_language') === HTML,
      tags: labels,
      url: value('source_url'),
      author: value('author'),
      createdAt: value('user_created_time') || value('created_time'),
      pictures: [...new Set(picturesOf(body))].flatMap((path) => pictureOfText(path, name)),
    },
    { name, archive },
  );
  return { format: 'joplin', ...reading };
}
