import { type Document, parseDocument } from 'yaml';
import type { SplitText } from './split-front-matter.ts';

/** A value of metadata: a text, or a list of texts. */
export type MetadataValue = string | string[];

/** Above the number of entries of any recipe. */
const MAX_ENTRIES = 500;
const MAX_DEPTH = 4;
/** Maximum number of values that aliases may expand to. */
const MAX_ALIASES = 20;

/**
 * The entries of a metadata block with unchanged keys; keys of nested mappings are joined by dots: "source.name".
 * Damaged YAML is read line by line: generators accept what parsers refuse.
 */
export function parseMetadata({ metadata, format }: Pick<SplitText, 'metadata' | 'format'>): [string, MetadataValue][] {
  const parsed = format === 'yaml' ? parseYaml(metadata) : null;
  return parsed === null ? simpleEntries(metadata) : entriesOf(parsed, '', 0);
}

/** The value of a document; null if its aliases expand to too many values. */
function plainValue(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (error) {
    if (error instanceof ReferenceError) return null;
    throw error;
  }
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A mapping of YAML whose values are texts, lists and mappings; null if it is damaged or something else. */
export function parseYaml(text: string): Record<string, unknown> | null {
  const document = parseDocument(text, { schema: 'failsafe', uniqueKeys: false, logLevel: 'silent' });
  if (document.errors.length > 0) return null;
  const value = plainValue(document);
  return isMapping(value) ? value : null;
}

function entriesOf(mapping: Record<string, unknown>, parent: string, depth: number): [string, MetadataValue][] {
  return Object.entries(mapping).flatMap(([name, value]): [string, MetadataValue][] => {
    const key = parent + name;
    if (isMapping(value)) return depth < MAX_DEPTH ? entriesOf(value, `${key}.`, depth + 1) : [];
    if (Array.isArray(value)) return [[key, value.flatMap((entry) => textsOf(entry)).slice(0, MAX_ENTRIES)]];
    return typeof value === 'string' && value.trim() !== '' ? [[key, value.trim()]] : [];
  });
}

/** The texts of a list's entry: of a mapping its values on one line, `{amount: 2, name: eggs}` is "2 eggs". */
function textsOf(entry: unknown): string[] {
  if (typeof entry === 'string') return entry.trim() === '' ? [] : [entry.trim()];
  if (Array.isArray(entry)) return entry.flatMap(textsOf);
  if (!isMapping(entry)) return [];
  const values = Object.values(entry).filter((value) => typeof value === 'string' && value.trim() !== '');
  return values.length === 0 ? [] : [values.join(' ').trim()];
}

const ENTRY = /^\s{0,3}["']?(?<key>[\p{L}_][\p{L}\p{N}_ -]{0,40}?)["']?\s*[:=]\s*(?<value>.*)$/u;
const LISTED = /^\s*-\s+(?<value>\S.*)$/u;

/** Parses a block of invalid YAML line by line: keys with values, and the lists below them. */
function simpleEntries(metadata: string): [string, MetadataValue][] {
  const entries: [string, MetadataValue][] = [];
  for (const line of metadata.split('\n')) {
    const listed = LISTED.exec(line)?.groups?.['value'];
    const last = entries.at(-1);
    if (listed !== undefined && last !== undefined && (Array.isArray(last[1]) || last[1] === '')) {
      last[1] = [...(Array.isArray(last[1]) ? last[1] : []), unquoted(listed)];
      continue;
    }
    const { key, value = '' } = ENTRY.exec(line)?.groups ?? {};
    if (key !== undefined && listed === undefined) entries.push([key, flowOf(value.trim())]);
  }
  return entries.filter(([, value]) => value.length > 0).slice(0, MAX_ENTRIES);
}

/** Parses a value or a list in brackets. */
function flowOf(value: string): MetadataValue {
  const inside = /^\[(.*)\]$/u.exec(value)?.[1];
  if (inside === undefined) return unquoted(value);
  return inside.split(',').flatMap((part) => unquoted(part.trim()) || []);
}

function unquoted(value: string): string {
  return (
    /^"(.*)"$|^'(.*)'$/u
      .exec(value)
      ?.slice(1)
      .find((inside) => inside !== undefined)
      ?.trim() ?? value.trim()
  );
}
