import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { docOf } from './ole-files.ts';
import { CAKE, savedPage, textFile } from './recipe-files.ts';
import { docxOf, paragraph } from './word-files.ts';

const HEADING = '<w:pStyle w:val="H2"/>';
const BULLET = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>';
const NUMBER = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr>';

function docx(): Buffer {
  return docxOf(
    [
      paragraph(CAKE.title, '<w:pStyle w:val="T"/>'),
      paragraph('Ingredients', HEADING),
      ...CAKE.ingredients.map((line) => paragraph(line, BULLET)),
      paragraph('Method', HEADING),
      ...CAKE.steps.map((line) => paragraph(line, NUMBER)),
    ].join(''),
  );
}

function doc(): Buffer {
  return docOf(
    textFile()
      .split('\n')
      .map((text) => ({ text: `${text}\r` })),
  );
}

function rtf(): string {
  return `{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Times;}}\\f0\\fs24 ${textFile().replaceAll('\n', '\\par\n')}}`;
}

/** The recipe as a PDF and a picture from a browser, with letters large enough for text recognition. */
async function printed(page: Page): Promise<{ pdf: Buffer; jpeg: Buffer }> {
  const jpeg = await photograph(page, savedPage(), { width: 1_000, height: 900 });
  return { pdf: await page.pdf({ format: 'A4' }), jpeg };
}

/** A picture of HTML as a browser prints it, in black on white. */
export async function photograph(page: Page, html: string, size: { width: number; height: number }): Promise<Buffer> {
  await page.setViewportSize(size);
  await page.setContent(html);
  await page.addStyleTag({
    content: 'body { font: 30px/1.5 sans-serif; margin: 50px; background: white; color: black }',
  });
  return page.screenshot({ type: 'jpeg', quality: 92 });
}

/** Writes the recipe into the folder in every supported file type. Returns a function that gives the path of a name. */
export async function writeRecipeDocuments(folder: string, page: Page): Promise<(name: string) => string> {
  const { pdf, jpeg } = await printed(page);
  const files: Readonly<Record<string, string | Uint8Array>> = {
    'cake.txt': textFile(),
    'cake.docx': docx(),
    'cake.doc': doc(),
    'letter.doc': rtf(),
    'cake.rtf': rtf(),
    'cake.html': savedPage(),
    'cake.pdf': pdf,
    'IMG_0042.jpeg': jpeg,
    'other.txt': textFile('Another cake'),
    'diary.txt': 'Dear diary,\ntoday we walked along the river and saw two herons.\nIt rained a little.\n',
    'drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"><text>Cake</text></svg>',
    'empty.txt': '',
  };
  await mkdir(join(folder, 'a folder'));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return (name) => join(folder, name);
}
