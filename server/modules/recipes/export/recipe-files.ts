import type { FileStorage } from '../../../storage/file-storage.ts';
import { writeOwnCooklang, writeOwnMarkdown } from '../../../extraction/extraction.ts';
import type { ExportedPicture, ExportedRecipe } from './exported-recipes.ts';
import { createFileNames } from './file-names.ts';
import { recipeJsonLd } from './recipe-json-ld.ts';
import type { ZipEntry } from './zip-stream.ts';

/** The headings of an exported text, in the language of the recipe or of the reader. */
type HeadingsOf = (exported: ExportedRecipe) => { readonly ingredients: string; readonly instructions: string };

/** How a format names and writes its files. */
interface FileFormat {
  fileOf(name: string): string;
  /** The path of a picture within the zip; the first one is number 1. */
  pictureOf(name: string, number: number, picture: ExportedPicture): string;
  /** How a path of the zip is written within a file of a recipe. */
  linkTo(path: string): string;
  write(exported: ExportedRecipe, images: readonly string[]): string;
}

const inFolder = (name: string, number: number, { extension }: ExportedPicture): string =>
  `pictures/${name}/${number}${extension}`;

const JSON_FILES: FileFormat = {
  fileOf: (name) => `recipes/${name}.json`,
  pictureOf: inFolder,
  linkTo: (path) => `../${path}`,
  write: ({ recipe }, images) => `${JSON.stringify(recipeJsonLd(recipe, images), null, 2)}\n`,
};

const markdownFiles = (headingsOf: HeadingsOf): FileFormat => ({
  fileOf: (name) => `${name}.md`,
  pictureOf: inFolder,
  linkTo: (path) => path,
  write: (exported, images) => writeOwnMarkdown(exported.recipe, { images, headings: headingsOf(exported) }),
});

/** Programs for Cooklang look for the picture of a recipe beside it, under the same name. */
const COOKLANG_FILES: FileFormat = {
  fileOf: (name) => `${name}.cook`,
  pictureOf: (name, number, picture) =>
    number === 1 ? `${name}${picture.extension}` : inFolder(name, number, picture),
  linkTo: (path) => path,
  write: ({ recipe }, images) => writeOwnCooklang(recipe, images),
};

export function fileFormats(headingsOf: HeadingsOf): Readonly<Record<'json' | 'markdown' | 'cooklang', FileFormat>> {
  return { json: JSON_FILES, markdown: markdownFiles(headingsOf), cooklang: COOKLANG_FILES };
}

/** The files of recipes, one at a time; a picture that was deleted meanwhile is left out. */
export async function* recipeFiles(
  storage: FileStorage,
  { fileOf, pictureOf, linkTo, write }: FileFormat,
  recipes: AsyncIterable<ExportedRecipe>,
): AsyncGenerator<ZipEntry, void> {
  const nameOf = createFileNames();
  for await (const exported of recipes) {
    const { recipe, createdAt: time, pictures } = exported;
    const name = nameOf(recipe.title);
    const paths = pictures.map((picture, index) => pictureOf(name, index + 1, picture));
    const text = write(exported, paths.map(linkTo));
    yield { name: fileOf(name), time, bytes: Buffer.from(text), isCompressed: false };
    for (const [index, picture] of pictures.entries()) {
      const bytes = await storage.read(picture.path);
      if (bytes !== null) yield { name: paths[index] ?? '', time, bytes, isCompressed: true };
    }
  }
}
