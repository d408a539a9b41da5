import type { OriginalSource } from '../../../../shared/domain/recipe.ts';
import { fileKind, SNIFFED_BYTES } from '../../document/file/file-kind.ts';
import { readPage } from '../../document/html/page-document.ts';
import { type MetadataValue, parseMetadata } from '../../document/markdown/parse-metadata.ts';
import { splitFrontMatter } from '../../document/markdown/split-front-matter.ts';
import { frontMatterField } from '../../lexicon/headings/front-matter.ts';
import { extractAll } from '../../pipeline/extract-source.ts';
import { decodeBytes } from '../../text/decode-bytes.ts';
import type { ArchiveRecipe } from './archive-recipe.ts';
import { readRecipeMd } from './recipe-md.ts';
import { shownText } from './stated-lines.ts';
import { pictureOfText } from './stated-pictures.ts';
import { ownFields, recipeOfStated, sourceOf, timeOf } from './stated-recipe.ts';
import { starsOf } from './stated-values.ts';
import { type Beside, besideText, NOTHING_BESIDE, recipeOf } from './beside.ts';

/** Pictures in the notations of Markdown and of Obsidian, and in HTML. */
const NAMED =
  /!\[[^\]]{0,500}\]\(\s*(?:<([^>]{1,1000})>|([^)\s]{1,1000}))|!\[\[([^\]|]{1,300})|<img\b[^>]{0,1000}?\bsrc\s*=\s*["']([^"']{1,1000})/giu;
type Metadata = readonly (readonly [key: string, value: MetadataValue])[];

const textOf = (value: MetadataValue): string => (typeof value === 'string' ? value : value.join(', '));

/** The first value with one of these keys, in any case and with blanks, hyphens or underscores. */
function valueOf(metadata: Metadata, ...keys: string[]): string {
  const plain = (key: string): string => key.toLowerCase().replaceAll(/[\s_-]/g, '');
  const found = keys
    .flatMap((key) => metadata.filter(([name]) => plain(name) === key))
    .map(([, value]) => textOf(value));
  return found.find((text) => text.trim() !== '') ?? '';
}

/** The address or the name that a text is from. */
function statedSource(metadata: Metadata): OriginalSource | null {
  const keys = [
    'source.url',
    'sourceurl',
    'source',
    'url',
    'link',
    'originalurl',
    'recipeurl',
    'canonicalurl',
    'website',
  ];
  const values = keys.map((key) => valueOf(metadata, key)).filter((text) => text !== '');
  const url = values.find((text) => /^https?:\/\/\S+$/i.test(text)) ?? '';
  const sourceName = valueOf(metadata, 'source.name', 'source', 'source.author', 'author', 'cookbook');
  return url === '' && sourceName === '' ? null : sourceOf({ url, sourceName }, '');
}

/** What a recipe has no field for, by keys of metadata. */
const FURTHER = ['components', 'difficulty', 'equipment', 'tools', 'nutrition', 'calories', 'cost'];

/** "Source: https://…" as a line of the text. */
const SOURCE_LINE =
  /^[ \t\u00a0\u3000>*_#-]*(?:source|url|link|website|recipe from|original recipe|quelle|fuente|fonte|bron|источник|kaynak|sumber|来源|出典|출처|स्रोत|المصدر|מקור)[\s*_]*[:：][\s*_]*(?:\[[^\]\n]{0,300}\]\()?<?(https?:\/\/[^\s<>)]{1,2000})/imu;

/** A line of hashtags, with or without a label: "Tags: #dinner #quick". */
const HASHTAGS = /^[ \t\u00a0\u3000>*-]*(?:\p{L}{2,20}\s*[:：]\s*)?((?:#[\p{L}\p{N}][\p{L}\p{M}\p{N}_/-]*[\s,]*)+)$/gmu;
/** The tags of a text in the notation of notes. */
const tagsIn = (text: string): string[] =>
  [...text.matchAll(HASHTAGS)]
    .flatMap(([, line = '']) => line.split(/[\s,]*#/u))
    .map((tag) => tag.trim().replace(/,$/u, ''))
    .filter((tag) => tag !== '');

/** The text below metadata that hold the lists, as Chowdown writes them; null if it has headings of its own. */
function bodyOf(body: string, metadata: Metadata): string | null {
  const hasLists = metadata.some(([key]) => frontMatterField(key) === 'ingredients');
  return hasLists && !/^#/mu.test(body) ? shownText(body) || null : null;
}

/** What a text states in its metadata, and the pictures that it names. */
function besideInText(text: string, name: string, steps: number): Beside {
  const front = splitFrontMatter(text);
  const metadata: Metadata = [
    ...(front === null ? [] : parseMetadata(front)),
    ...[...text.matchAll(/^>>\s*([^:\n]{1,60}):[ \t]*(\S.*)$/gmu)].map(
      ([, key = '', value = '']) => [key.trim(), value] as const,
    ),
  ];
  const further = FURTHER.map((key) => [key, valueOf(metadata, key)] as const).filter(([, value]) => value !== '');
  const [, url = ''] = SOURCE_LINE.exec(text) ?? [];
  const stated = metadata.filter(([key]) => frontMatterField(key.replace(/^.*\./u, '')) === 'image');
  const written = [...text.matchAll(NAMED)].map(([, ...found]) => found.find((path) => path !== undefined) ?? '');
  const paths = [...stated.flatMap(([, value]) => value), ...written];
  return {
    pictures: [...new Set(paths.map((path) => path.replace(/^!?\[\[|\]\]$/g, '')))].flatMap((path) =>
      pictureOfText(path, name),
    ),
    nearby: besideText(name, steps),
    source: statedSource(metadata) ?? (url === '' ? null : sourceOf({ url }, '')),
    description: bodyOf(front?.body ?? '', metadata),
    tags: tagsIn(text),
    further: further.map(([key, value]) => `${key}: ${value}`),
    own: ownFields({
      rating: starsOf(valueOf(metadata, 'rating', 'stars')),
      favorite: /^(?:true|yes)$/i.test(valueOf(metadata, 'favorite', 'favourite')),
      cookedOn: valueOf(metadata, 'cookedon', 'lastcooked', 'lastmade').split(/,\s*/),
    }),
    createdAt: timeOf(valueOf(metadata, 'created', 'createdat', 'date', 'dateadded')),
  };
}

/** The host of relative addresses on a page of an archive. */
const ARCHIVE = 'archive.invalid';

/** The address that a page names, if it is saved in this folder. */
function relativeTo(folder: string, { pathname, search }: URL): string {
  return (pathname.startsWith(folder) ? pathname.slice(folder.length) : pathname) + search;
}

/** The pictures of a page: files of the archive, or addresses. */
function besideOnPage(images: readonly string[], canonical: string | null, folder: string): Beside {
  const addresses = images.map((address) => new URL(address));
  const files = addresses.filter(({ hostname }) => hostname === ARCHIVE).map(({ pathname }) => pathname.slice(1));
  const online = addresses.flatMap((address) => {
    if (address.hostname !== ARCHIVE) return [address.href];
    return canonical === null ? [] : (URL.parse(relativeTo(folder, address), canonical)?.href ?? []);
  });
  return {
    ...NOTHING_BESIDE,
    pictures: online.map((url) => ({ url })),
    nearby: [files],
    source: canonical === null ? null : sourceOf({ url: canonical }, ''),
  };
}

/** The recipes of a saved page. */
async function readSavedPage(bytes: Uint8Array, name: string): Promise<ArchiveRecipe[]> {
  const path = name.split('/').map(encodeURIComponent).join('/');
  const page = { kind: 'page', bytes, contentType: null, url: `https://${ARCHIVE}/${path}` } as const;
  const stated = readPage(page).canonical;
  const canonical = stated !== null && /^https?:\/\/[^\s/]/i.test(stated) ? stated : null;
  const found = await extractAll(page);
  return found.map((extraction, index) => {
    const originalSource = { type: 'file', name: name.replace(/^.*\//, '') } as const;
    const recipe = { ...extraction.recipe, originalSource };
    return recipeOf(
      { ...extraction, recipe },
      String(index),
      besideOnPage(extraction.recipe.images, canonical, `/${path.replace(/[^/]*$/, '')}`),
    );
  });
}

/** The recipes of a text: Markdown, Cooklang, plain text or a saved page. Throws ExtractionError if there is none. */
export async function readTextDocument(bytes: Uint8Array, name: string): Promise<ArchiveRecipe[]> {
  if (fileKind(bytes.subarray(0, SNIFFED_BYTES)) === 'html') return readSavedPage(bytes, name);
  const text = decodeBytes(bytes, null);
  const base = name.replace(/^.*\//, '');
  const stated = readRecipeMd(splitFrontMatter(text)?.body ?? text);
  if (stated !== null) {
    const { recipe } = recipeOfStated({ ...stated, key: '0' }, base);
    const extraction = { recipe, provenance: {} };
    return [recipeOf(extraction, '0', besideInText(text, name, recipe.instructions.length))];
  }
  const found = await extractAll({ kind: 'file', bytes, name: base, languages: [] });
  return found.map((extraction, index) => {
    const beside = besideInText(text, name, extraction.recipe.instructions.length);
    return recipeOf(extraction, String(index), found.length === 1 ? beside : { ...beside, pictures: [], nearby: [] });
  });
}
