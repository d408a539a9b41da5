import { tooComplex } from '../document/lines/damaged.ts';
import type { ArchiveDocument } from './archive-document.ts';
import { beginsLikeXmlExport } from './begins-like-export.ts';
import type { ArchiveFormat, DocumentReading } from './formats/archive-recipe.ts';
import { readOwnText } from './formats/cardamom.ts';
import { readMasterCook, readMasterCookText } from './typed/master-cook.ts';
import { readCopyMeThatText, readLabelledText, readRecipeSageText } from './typed/app-texts.ts';
import { readMealMaster } from './typed/meal-master.ts';
import { readRezKonv } from './typed/rezkonv.ts';
import { readEvernote } from './notes/evernote.ts';
import { readJoplin } from './notes/joplin.ts';
import { readCopyMeThatPage, readPaprikaPage, readRecipeKeeperPage } from './formats/page-documents.ts';
import { recipeOfStated, type StatedRecipe } from './formats/stated-recipe.ts';
import { readCookBookYaml, readTable } from './tables/table-documents.ts';
import { readCookmate, readRecipeSage } from './xml/app-recipes.ts';
import { readCookMl, readGourmet, readKrecipes } from './xml/grouped-recipes.ts';
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
  ['rezkonv', readRezKonv],
  ['recipe-sage', readRecipeSageText],
  ['labelled-text', readLabelledText],
  ['copy-me-that', readCopyMeThatText],
  ['cookbook-app', readCookBookYaml],
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
  ['data', { format: 'recipe-sage', element: 'recipe', read: readRecipeSage }],
  ['cookbook', { format: 'cookmate', element: 'recipe', read: readCookmate }],
  ['gourmetdoc', { format: 'gourmet', element: 'recipe', read: readGourmet }],
  ['krecipes', { format: 'krecipes', element: 'krecipes-recipe', read: readKrecipes }],
  ['cookml', { format: 'cook-ml', element: 'recipe', read: readCookMl }],
]);

/** More recipes than a person has. */
const MOST = 50_000;

/** The reading of what a document states. Recipes in whose middle it ends are named as damaged. */
function stated(format: ArchiveFormat, recipes: readonly StatedRecipe[], document: ArchiveDocument): DocumentReading {
  if (recipes.length > MOST) throw tooComplex(`a document of ${recipes.length} recipes`);
  const { name } = document.file;
  const whole = recipes.filter(({ isCut }) => isCut !== true);
  const reading = readingOf(
    format,
    whole.map((recipe) => recipeOfStated(recipe, document.archive)),
    name,
  );
  const cut = recipes.filter(({ isCut }) => isCut === true);
  const unread = cut.map(({ key, title }) => ({
    key,
    name: title || name,
    error: 'importErrors.fileDamaged' as const,
  }));
  return { ...reading, unread: [...reading.unread, ...unread] };
}

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
  const recipes = elements.map((recipe, index) => ({
    ...known.read(recipe, String(index), root, name),
    isCut: recipe.isCut,
  }));
  const reading = stated(known.format, recipes, document);
  if (!root.isCut || recipes.some(({ isCut }) => isCut)) return reading;
  return { ...reading, unread: [...reading.unread, { key: 'end', name, error: 'importErrors.fileDamaged' }] };
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
