import { tooComplex } from '../document/lines/damaged.ts';
import type { ArchiveDocument } from './archive-document.ts';
import { beginsLikeXmlExport } from './begins-like-export.ts';
import type { ArchiveFormat, DocumentReading } from './formats/archive-recipe.ts';
import { readOwnText } from './formats/cardamom.ts';
import { readMasterCook, readMasterCookText } from './typed/master-cook.ts';
import { readMealMaster } from './typed/meal-master.ts';
import { readEvernote } from './notes/evernote.ts';
import { readJoplin } from './notes/joplin.ts';
import { readCopyMeThatPage, readPaprikaPage, readRecipeKeeperPage } from './formats/page-documents.ts';
import { recipeOfStated, type StatedRecipe } from './formats/stated-recipe.ts';
import { readTable } from './tables/table-documents.ts';
import { readLivingCookbook } from './xml/living-cookbook.ts';
import { readRecipeMl } from './xml/recipe-ml.ts';
import { childrenOf, elementsNamed, parseXml, withoutInnerQuotes, type XmlElement } from './xml/xml-tree.ts';
import { readingOf } from './reading-of.ts';

/** The formats in HTML and in texts. A reader returns an empty list for a document of another format. */
const TEXT_FORMATS: readonly (readonly [ArchiveFormat, (text: string, name: string) => StatedRecipe[]])[] = [
  ['recipe-keeper', readRecipeKeeperPage],
  ['paprika', readPaprikaPage],
  ['copy-me-that', readCopyMeThatPage],
  ['master-cook', readMasterCookText],
  ['meal-master', readMealMaster],
  ['table', readTable],
];

interface XmlFormat {
  readonly format: ArchiveFormat;
  /** The name of the elements of recipes. */
  readonly element: string;
  read(recipe: XmlElement, key: string, root: XmlElement, name: string): StatedRecipe;
}

const LIVING_COOKBOOK: XmlFormat = { format: 'living-cookbook', element: 'recipe', read: readLivingCookbook };

/** The formats in XML by the name of their root. */
const XML_FORMATS: ReadonlyMap<string, XmlFormat> = new Map([
  ['mx2', { format: 'master-cook', element: 'rcpe', read: readMasterCook }],
  ['recipeml', { format: 'recipe-ml', element: 'recipe', read: readRecipeMl }],
  ['fdx', LIVING_COOKBOOK],
  ['fdxz', LIVING_COOKBOOK],
  ['hixz', LIVING_COOKBOOK],
]);

/** More recipes than a person has. */
const MOST = 50_000;

function stated(format: ArchiveFormat, recipes: readonly StatedRecipe[], document: ArchiveDocument): DocumentReading {
  if (recipes.length > MOST) throw tooComplex(`a document of ${recipes.length} recipes`);
  return readingOf(
    format,
    recipes.map((recipe) => recipeOfStated(recipe, document.archive)),
    document.file.name,
  );
}

/** The recipes of a document in XML. Those in whose middle it ends are named as damaged. */
async function readXml(text: string, document: ArchiveDocument): Promise<DocumentReading> {
  const { archive, ended } = document;
  const { name } = document.file;
  const noteDocument = { name, archive, ...(ended && { ended }) };
  const [root] = childrenOf(parseXml(withoutInnerQuotes(text)));
  const known = root && XML_FORMATS.get(root.name);
  if (root === undefined) return stated('text', [], document);
  if (known === undefined) return readEvernote(root, noteDocument);
  const elements = elementsNamed(root, known.element);
  if (elements.length > MOST) throw tooComplex(`a document of ${elements.length} recipes`);
  const recipes = elements.map((recipe, index) => known.read(recipe, String(index), root, name));
  const isCut = (_: unknown, index: number): boolean => elements[index]?.isCut === true;
  const cut = recipes.filter(isCut).map(({ key, title }) => ({ key, name: title || name }));
  const damaged = root.isCut && cut.length === 0 ? [{ key: 'end', name }] : cut;
  const reading = stated(
    known.format,
    recipes.filter((_, index) => !isCut(_, index)),
    document,
  );
  const unread = damaged.map((one) => ({ ...one, error: 'importErrors.fileDamaged' as const }));
  return { ...reading, unread: [...reading.unread, ...unread] };
}

/** The recipes of a text or a page of a known program; null for any other one. */
export async function readKnownText(text: string, document: ArchiveDocument): Promise<DocumentReading | null> {
  const { name } = document.file;
  const own = readOwnText(text, name);
  if (own !== null) return readingOf('cardamom', [own], name);
  if (beginsLikeXmlExport(text)) return readXml(text, document);
  const note = await readJoplin(text, { name, archive: document.archive, labels: document.labels ?? [] });
  if (note !== null) return note;
  for (const [format, read] of TEXT_FORMATS) {
    const recipes = read(text, name);
    if (recipes.length > 0) return stated(format, recipes, document);
  }
  return null;
}
