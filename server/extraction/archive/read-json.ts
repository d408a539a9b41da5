import { isObject, type JsonValue } from '../text/json/json-value.ts';
import { readMela, readPaprika } from './formats/app-documents.ts';
import { type ArchiveFormat, type DocumentReading, NO_RECIPES } from './formats/archive-recipe.ts';
import { readOwnExport } from './formats/cardamom.ts';
import { readCrouton } from './formats/crouton.ts';
import { readMealie } from './formats/mealie.ts';
import { readMealieTables } from './formats/mealie-tables.ts';
import { readSchemaOrg } from './formats/schema-org.ts';
import { recipeOfStated, type StatedRecipe } from './formats/stated-recipe.ts';
import { readTandoor } from './formats/tandoor.ts';
import { readingOf } from './reading-of.ts';

type JsonReader = (value: JsonValue, name: string) => StatedRecipe[];

/** The formats in JSON, the most specific first. A reader returns an empty list for a document of another format. */
const JSON_FORMATS: readonly (readonly [ArchiveFormat, JsonReader])[] = [
  ['mealie', readMealieTables],
  ['mealie', readMealie],
  ['tandoor', readTandoor],
  ['crouton', readCrouton],
  ['schema-org', readSchemaOrg],
  ['paprika', readPaprika],
  ['mela', readMela],
];

/** Names under which programs and interfaces list recipes. */
const LISTS = ['recipes', 'items', 'results', 'data'];

/** The values that may be recipes: the document itself, else the entries of its list. */
function entriesOf(value: JsonValue): readonly JsonValue[] {
  if (Array.isArray(value)) return value;
  const lists = isObject(value) ? LISTS.map((name) => value[name]) : [];
  return lists.find((list): list is JsonValue[] => Array.isArray(list)) ?? [];
}

/** What a reader finds in a document, or in the entries of a list, whose keys get their numbers. */
function readWith(read: JsonReader, value: JsonValue, name: string): StatedRecipe[] {
  const whole = read(value, name);
  if (whole.length > 0) return whole;
  return entriesOf(value).flatMap((entry, index) =>
    read(entry, name).map((stated) => ({ ...stated, key: `${index}:${stated.key}`, nearby: [] })),
  );
}

/** The recipes of a document in JSON. Throws SyntaxError if it is broken. */
export function readJson(text: string, name: string, archive: string): DocumentReading {
  const value = JSON.parse(text.replace(/^\ufeff/, '')) as JsonValue;
  const own = readOwnExport(value, name);
  if (own !== null) return readingOf('cardamom', [own], name);
  for (const [format, read] of JSON_FORMATS) {
    const stated = readWith(read, value, name);
    if (stated.length > 0)
      return readingOf(
        format,
        stated.map((recipe) => recipeOfStated(recipe, archive)),
        name,
      );
  }
  return NO_RECIPES;
}
