import { type LineOrText, lineText, type OriginalSource, type Recipe } from '../../../../shared/domain/recipe.ts';
import { RECIPE_RATING_MAX } from '../../../../shared/constants.ts';
import { utcMidnight } from '../../../../shared/days/calendar.ts';
import { splitDuration } from '../../../../shared/format/times.ts';
import type { ExportedPicture, ExportedRecipe, ListedRecipe } from './exported-recipes.ts';

/** A text of the reader's language by its key. */
export type Text = (key: string, values?: Readonly<Record<string, string | number>>) => string;

export interface BookParts {
  readonly title: string;
  readonly language: string;
  readonly dir: 'ltr' | 'rtl';
  readonly text: Text;
  readonly listed: readonly ListedRecipe[];
  readonly recipes: AsyncIterable<ExportedRecipe>;
  /** The address of a picture within the book; null if it was deleted meanwhile. */
  readonly sourceOf: (picture: ExportedPicture) => Promise<string | null>;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const html = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
const lines = (text: string): string => html(text).replaceAll('\n', '<br>');

/** The style of a recipe book, on the screen and on paper. */
const STYLE = `
:root { color-scheme: light dark; --ink: #22271f; --soft: #5c6356; --line: #d9d3c4; --paper: #fffdf8; --green: #22553f; }
@media (prefers-color-scheme: dark) { :root { --ink: #eceadf; --soft: #aab0a2; --line: #3b423a; --paper: #171d18; --green: #9fd0b4; } }
* { box-sizing: border-box; }
html { background: var(--paper); color: var(--ink); font: 1.05rem/1.55 system-ui, 'Noto Sans', sans-serif; scroll-behavior: smooth; }
body { max-inline-size: 48rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; overflow-wrap: anywhere; }
h1, h2, h3, h4, h5 { margin: 0 0 .5rem; font-family: Georgia, 'Noto Serif', serif; line-height: 1.2; text-wrap: balance; }
h1 { font-size: 2.4rem; }
h2 { font-size: 1.8rem; }
h3 { margin-block-start: 1.5rem; font-size: 1.2rem; color: var(--green); }
h4 { margin-block-start: 1.2rem; font-size: 1.05rem; }
h5 { margin-block-start: 1rem; font-size: .95rem; }
p { margin: 0 0 1rem; }
a { color: var(--green); }
header { padding-block: 1rem 2rem; }
nav ol { padding: 0; margin: 0; list-style: none; columns: 18rem; column-gap: 2rem; }
nav li { padding-block: .3rem; border-block-end: 1px solid var(--line); break-inside: avoid; }
nav a { display: block; text-align: start; text-align: match-parent; text-decoration: none; }
nav a:hover { text-decoration: underline; }
article { padding-block: 3rem 1rem; border-block-end: 1px solid var(--line); }
dl { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; margin: 0 0 1rem; }
dl div { display: flex; gap: .4rem; }
dt { color: var(--soft); }
dd { margin: 0; font-weight: 600; }
figure { display: flex; flex-wrap: wrap; gap: .5rem; margin: 0 0 1rem; }
img { max-inline-size: 100%; max-block-size: 26rem; border-radius: .75rem; object-fit: cover; }
img:not(:first-child) { max-block-size: 9rem; }
ul, ol { margin: 0; padding-inline-start: 1.4rem; }
ul { list-style: none; padding-inline-start: 0; }
li { padding-block: .25rem; }
.ingredients li { border-block-end: 1px solid var(--line); }
li::marker { color: var(--green); font-weight: 600; }
.tags, .source { color: var(--soft); font-size: .9rem; }
.tags { margin-block-start: 1.5rem; }
.tags bdi { display: inline-block; padding: .1rem .6rem; border: 1px solid var(--line); border-radius: 1rem; }
@media (min-width: 44rem) {
  .lists { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: 0 2.5rem; align-items: start; }
  .lists > :only-child { grid-column: 1 / -1; }
}
@page { margin: 18mm 16mm; @bottom-center { content: counter(page); color: #777; font-size: 9pt; } }
@media print {
  :root { color-scheme: light; --ink: #000; --soft: #444; --line: #bbb; --paper: #fff; --green: #1c4734; }
  html { font-size: 10.5pt; }
  body { max-inline-size: none; padding: 0; }
  header { padding-block: 30% 0; text-align: center; }
  nav, article { break-before: page; }
  article { padding: 0; border: 0; }
  h2, h3, h4, h5 { break-after: avoid; }
  li, figure, dl { break-inside: avoid; }
  img { max-block-size: 8cm; }
  img:not(:first-child) { max-block-size: 3cm; }
  nav a { color: inherit; }
  .lists { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: 0 8mm; align-items: start; }
  .lists > :only-child { grid-column: 1 / -1; }
}
`;

/** Nothing but the style and the pictures of the book itself may be loaded. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data: 'self' file:";

const head = ({ title, language, dir, text, listed }: BookParts): string => `<!doctype html>
<html lang="${language}" dir="${dir}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${html(title)}</title>
<style>${STYLE}</style>
<header><h1>${html(title)}</h1></header>
<nav aria-labelledby="contents"><h2 id="contents">${html(text('exports.contents'))}</h2>
<ol>
${listed.map((recipe) => `<li><a href="#${recipe.id}" dir="auto">${html(recipe.title)}</a></li>\n`).join('')}</ol></nav>
<main>
`;

function minutesIn(text: Text, minutes: number | null): string {
  const parts = splitDuration(minutes);
  if (parts === null) return '';
  if (parts.hours === 0) return text('time.durationMinutes', { minutes: parts.minutes });
  return text(parts.minutes === 0 ? 'time.durationHours' : 'time.durationHoursMinutes', { ...parts });
}

/** "★★★☆☆" for 3; '' without a rating. */
const starsOf = (rating: number | null): string =>
  rating === null ? '' : '★'.repeat(rating) + '☆'.repeat(RECIPE_RATING_MAX - rating);

function factsOf(recipe: Recipe, text: Text): string {
  const facts = [
    [text('recipes.prep'), minutesIn(text, recipe.prepTime)],
    [text('recipes.cook'), minutesIn(text, recipe.cookTime)],
    [
      text('recipes.readyIn'),
      recipe.prepTime === null && recipe.cookTime === null ? minutesIn(text, recipe.totalTime) : '',
    ],
    [text('recipes.serves'), recipe.servings === null ? '' : String(recipe.servings)],
    [text('recipes.yield'), recipe.yieldText ?? ''],
    [text('recipes.rating'), starsOf(recipe.rating)],
    [text('recipes.favorite'), recipe.favorite ? '♥' : ''],
  ];
  const known = facts.filter(([, value]) => value !== '');
  if (known.length === 0) return '';
  return `<dl>${known.map(([name = '', value = '']) => `<div><dt><bdi>${html(name)}</bdi></dt><dd><bdi>${html(value)}</bdi></dd></div>`).join('')}</dl>\n`;
}

/** Lines below their headings; each part is a list of its own. */
function listOf(entries: readonly LineOrText[], tag: 'ul' | 'ol'): string {
  let written = '';
  let isOpen = false;
  const close = (): void => {
    if (isOpen) written += `</${tag}>\n`;
    isOpen = false;
  };
  for (const entry of entries) {
    const type = typeof entry === 'string' ? 'item' : (entry.type ?? 'item');
    if (type === 'item') {
      if (!isOpen) written += `<${tag}>\n`;
      isOpen = true;
      written += `<li dir="auto">${lines(lineText(entry))}</li>\n`;
    } else {
      close();
      const level = type === 'title' ? 'h4' : 'h5';
      written += `<${level} dir="auto">${html(lineText(entry))}</${level}>\n`;
    }
  }
  close();
  return written;
}

const notesOf = (heading: string, notes: string | null): string =>
  notes === null ? '' : `<section><h3>${html(heading)}</h3>\n<p dir="auto">${lines(notes)}</p></section>\n`;

const dayIn = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(utcMidnight(day));

function sourceText(source: OriginalSource | null, text: Text): string {
  if (source === null) return '';
  const { url, name, channel } = source;
  const isLink = url !== undefined && /^https?:\/\//i.test(url);
  const address = isLink ? `<a href="${html(url)}" dir="ltr">${html(url)}</a>` : html(url ?? name ?? '');
  const said = [address, html(channel ?? '')].filter((part) => part !== '').join(' – ');
  return said === '' ? '' : `<p class="source">${html(text('recipes.source'))}: ${said}</p>\n`;
}

const pictureTag = (source: string): string => `<img src="${html(source)}" alt="" loading="lazy">`;

async function* article(
  { recipe, pictures }: ExportedRecipe,
  { text, sourceOf, dir, language }: BookParts,
): AsyncGenerator<string> {
  const { id, title, description, ingredients, instructions, tags } = recipe;
  const lang = recipe.lang === null ? '' : ` lang="${html(recipe.lang)}"`;
  yield `<article id="${id}"${lang} dir="${recipe.dir ?? dir}">\n<h2>${html(title)}</h2>\n${factsOf(recipe, text)}`;
  if (pictures.length > 0) yield '<figure>';
  for (const picture of pictures) {
    const source = await sourceOf(picture);
    if (source !== null) yield pictureTag(source);
  }
  if (pictures.length > 0) yield '</figure>\n';
  if (description !== null) yield `<p class="about" dir="auto">${lines(description)}</p>\n`;
  yield '<div class="lists">\n';
  if (ingredients.length > 0)
    yield `<section class="ingredients"><h3>${html(text('recipes.ingredients'))}</h3>\n${listOf(ingredients, 'ul')}</section>\n`;
  if (instructions.length > 0)
    yield `<section><h3>${html(text('recipes.instructions'))}</h3>\n${listOf(instructions, 'ol')}</section>\n`;
  yield '</div>\n';
  yield notesOf(text('recipes.notes'), recipe.notes);
  yield notesOf(text('recipes.ownNotes'), recipe.ownNotes);
  yield notesOf(text('recipes.cookedOn'), recipe.cookedOn.map((day) => dayIn(day, language)).join(' · ') || null);
  if (tags.length > 0) yield `<p class="tags">${tags.map((tag) => `<bdi>${html(tag)}</bdi>`).join(' ')}</p>\n`;
  yield `${sourceText(recipe.originalSource, text)}</article>\n`;
}

/** The recipes as one page with contents, for reading and for printing. It is made as fast as it is read. */
export async function* recipeBook(parts: BookParts): AsyncGenerator<Buffer, void> {
  yield Buffer.from(head(parts));
  for await (const exported of parts.recipes)
    for await (const part of article(exported, parts)) yield Buffer.from(part);
  yield Buffer.from('</main>\n');
}
