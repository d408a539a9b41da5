import { isObject, type JsonValue } from '../text/json/json-value.ts';
import { readKitchenOwl, readMela, readPaprika } from './formats/app-documents.ts';
import { type ArchiveFormat, type DocumentReading, NO_RECIPES } from './formats/archive-recipe.ts';
import { readOwnExport } from './formats/cardamom.ts';
import { readCrouton, readFlavorish } from './formats/listed-apps.ts';
import { readMealie } from './formats/mealie.ts';
import { readMealieTables } from './formats/mealie-tables.ts';
import { readSchemaOrg } from './formats/schema-org.ts';
import { recipeOfStated, type StatedRecipe } from './formats/stated-recipe.ts';
import { readTandoor } from './formats/tandoor.ts';
import { firstText } from '../structured-data/first-text.ts';
import { property } from '../structured-data/thing.ts';
import { readPlainJson } from './tables/table-documents.ts';
import { readingOf } from './reading-of.ts';

type JsonReader = (value: JsonValue, name: string) => StatedRecipe[];
type JsonFormat = readonly [format: ArchiveFormat, read: JsonReader];

/** The formats in JSON, the most specific first. A reader returns an empty list for a document of another format. */
const JSON_FORMATS: readonly JsonFormat[] = [
  ['mealie', readMealieTables],
  ['mealie', readMealie],
  ['tandoor', readTandoor],
  ['crouton', readCrouton],
  ['schema-org', readSchemaOrg],
  ['paprika', readPaprika],
  ['mela', readMela],
  ['kitchen-owl', readKitchenOwl],
  ['flavorish', readFlavorish],
  ['plain-json', readPlainJson],
];

/** Names under which programs and interfaces list recipes. */
const LISTS = ['recipes', 'items', 'results', 'data'];

/** The entries of a document that is a list, or else of its list. */
function entriesOf(value: JsonValue, names: readonly string[] = LISTS): readonly JsonValue[] {
  if (Array.isArray(value)) return value;
  const lists = isObject(value) ? names.map((name) => value[name]) : [];
  return lists.find((list): list is JsonValue[] => Array.isArray(list)) ?? [];
}

type Found = readonly [format: ArchiveFormat, stated: StatedRecipe[]];

/** The recipe of an entry of a list, whose keys get its number. It may be of another format than the others. */
function entryReading(entry: JsonValue, index: number, first: Found, { name, archive }: JsonDocument): DocumentReading {
  const others = (): Found | undefined =>
    JSON_FORMATS.map(([format, read]) => [format, read(entry, name)] as const).find(([, found]) => found.length > 0);
  const [format, found] = first[1].length > 0 ? first : (others() ?? first);
  const stated = found.map((one) => ({ ...one, key: `${index}:${one.key}`, nearby: [] }));
  if (stated.length > 0)
    return readingOf(
      format,
      stated.map((one) => recipeOfStated(one, archive)),
      name,
    );
  const title = isObject(entry) ? firstText(property(entry, 'name', 'title')) : '';
  return {
    format,
    recipes: [],
    unread: [{ key: `${index}:0`, name: title || name, error: 'importErrors.fileNoRecipe' }],
  };
}

interface JsonDocument {
  readonly name: string;
  readonly archive: string;
}

const both = (first: DocumentReading, others: readonly DocumentReading[]): DocumentReading => ({
  format: first.format,
  recipes: [first, ...others].flatMap(({ recipes }) => recipes),
  unread: [first, ...others].flatMap(({ unread }) => unread),
});

/** Whether an entry of a list states by its type that it is something else, or is read with the document. */
const isTyped = (entry: JsonValue): boolean =>
  isObject(entry) && ['@type', '@graph', 'type'].some((name) => Object.hasOwn(entry, name));

/** What a reader finds in a document, or in a list of which at least one entry is of its format; null for any other one. */
function readWith([format, read]: JsonFormat, value: JsonValue, document: JsonDocument): DocumentReading | null {
  const { name, archive } = document;
  const entryAt = (entry: JsonValue, index: number): DocumentReading =>
    entryReading(entry, index, [format, read(entry, name)], document);
  const whole = read(value, name);
  if (whole.length > 0) {
    const recipes = whole.map((stated) => recipeOfStated(stated, archive));
    const list = format === 'schema-org' ? entriesOf(value, ['recipes']) : [];
    const left = list.flatMap((entry, index) =>
      isTyped(entry) || read(entry, name).length > 0 ? [] : entryAt(entry, index),
    );
    return both(readingOf(format, recipes, name), left);
  }
  const entries = entriesOf(value);
  const isFound = entries.some((entry) => read(entry, name).length > 0);
  return isFound ? both({ ...NO_RECIPES, format }, entries.map(entryAt)) : null;
}

/** The recipes of a value. */
function readValue(value: JsonValue, document: JsonDocument): DocumentReading {
  for (const format of JSON_FORMATS) {
    const reading = readWith(format, value, document);
    if (reading !== null) return reading;
  }
  return NO_RECIPES;
}

/** The recipes of a document in JSON. Throws SyntaxError if it is broken. */
export function readJson(text: string, name: string, archive: string): DocumentReading {
  const value = JSON.parse(text.replace(/^\ufeff/, '')) as JsonValue;
  const own = readOwnExport(value, name);
  return own === null ? readValue(value, { name, archive }) : readingOf('cardamom', [own], name);
}
