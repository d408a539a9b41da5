import { boundedLines, emptyDraft, type Draft, type DraftLine } from '../domain/draft.ts';
import { plainText } from '../text/plain-text.ts';
import { parseMinutes } from '../text/minutes.ts';
import { parseServings } from '../text/servings.ts';
import { asList, isObject, scalarText, type JsonValue } from '../text/json-value.ts';
import { readIngredients } from './schema-ingredients.ts';
import { readInstructions } from './schema-instructions.ts';
import { resolved, type NodeIndex } from './references.ts';
import { firstText } from './first-text.ts';
import { withoutMadeNames } from './step-names.ts';
import { readImages } from './schema-images.ts';
import { sectionHeading } from '../lexicon/section-headings.ts';
import type { SectionKind } from '../domain/section-kind.ts';
import { isUnfilled, pointsElsewhere } from '../lexicon/placeholders.ts';
import { withoutRating } from './stated-title.ts';
import { wholeEntries } from './whole-entries.ts';
import { property, type Thing } from './thing.ts';

/** What a schema.org Recipe says. */
export function draftOfThing(thing: Thing, nodes: NodeIndex): Draft {
  const stated = (...names: string[]): JsonValue | undefined => resolved(property(thing.value, ...names), nodes);
  const title = withoutRating(filled(firstText(stated('name')) || firstText(stated('headline'))));
  return {
    ...emptyDraft(thing.rung, thing.where),
    title,
    description: firstText(stated('description')) || firstText(stated('about')),
    prepTime: readMinutes(stated('prepTime')),
    cookTime: readMinutes(stated('cookTime')),
    totalTime: readMinutes(stated('totalTime')),
    servings: readServings(stated('recipeYield', 'yield')),
    tags: ['keywords', 'recipeCategory', 'recipeCuisine'].flatMap((name) => readTags(stated(name))),
    ingredients: filledLines(
      wholeEntries(
        withoutOwnHeading(
          readIngredients(stated('recipeIngredient', 'ingredients', 'ingredient', 'supply')),
          'ingredients',
        ),
      ),
    ),
    instructions: filledLines(
      withoutOwnHeading(
        withoutMadeNames(readInstructions(stated('recipeInstructions', 'instructions', 'instruction', 'step')), title),
        'method',
      ),
    ),
    images: ['image', 'thumbnailUrl'].flatMap((name) => readImages(stated(name))),
    lang: firstText(stated('inLanguage')),
  };
}

/** The lines without the heading of the whole part, "Directions"; set as one beside others it is that of a piece. */
function withoutOwnHeading(lines: DraftLine[], part: SectionKind): DraftLine[] {
  const [first, ...rest] = lines;
  if (first === undefined || rest.length === 0) return lines;
  if (first.type !== 'item' && rest.some((line) => line.type !== 'item')) return lines;
  const heading = sectionHeading(first.content);
  return heading?.sure === true && heading.kind === part ? rest : lines;
}

/** A text that is no gap of a template, else ''. */
function filled(text: string): string {
  return isUnfilled(text) ? '' : text;
}

/** The lines that say something; one that only points elsewhere is no list. */
function filledLines(lines: readonly DraftLine[]): DraftLine[] {
  const said = lines.filter((line) => !isUnfilled(line.content));
  return said.length === 1 && said.every((line) => pointsElsewhere(line.content)) ? [] : boundedLines(said);
}

function readMinutes(value: JsonValue | undefined): number | null {
  for (const entry of asList(value)) {
    const stated = isObject(entry) ? property(entry, 'maxValue', 'duration', 'value', '@value', 'name') : entry;
    const minutes = typeof stated === 'string' || typeof stated === 'number' ? parseMinutes(String(stated)) : null;
    if (minutes !== null) return minutes;
  }
  return null;
}

function readServings(value: JsonValue | undefined): number | null {
  for (const entry of asList(value)) {
    const stated = isObject(entry) ? property(entry, 'value', 'name', '@value', 'minValue') : entry;
    const servings = typeof stated === 'string' || typeof stated === 'number' ? parseServings(String(stated)) : null;
    if (servings !== null) return servings;
  }
  return null;
}

function readTags(value: JsonValue | undefined): string[] {
  return asList(value).flatMap((entry) => {
    const text = isObject(entry) ? firstText(entry) : plainText(scalarText(entry));
    return text
      .split(/[,;،、]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '');
  });
}
