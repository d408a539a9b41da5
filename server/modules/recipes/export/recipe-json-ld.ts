import { RECIPE_RATING_MAX } from '../../../../shared/constants.ts';
import {
  type LineOrText,
  lineText,
  type LineType,
  type OriginalSource,
  type Recipe,
} from '../../../../shared/domain/recipe.ts';

interface HowToStep {
  readonly '@type': 'HowToStep';
  readonly name?: string;
  readonly text: string;
}
interface HowToSection {
  readonly '@type': 'HowToSection';
  readonly name: string;
  readonly itemListElement: HowToStep[];
}

const typeOf = (line: LineOrText): LineType => (typeof line === 'string' ? 'item' : (line.type ?? 'item'));
const step = (text: string, name: string | null = null): HowToStep => ({
  '@type': 'HowToStep',
  ...(name !== null && { name }),
  text,
});

/** ISO 8601: 90 → "PT1H30M". */
function duration(minutes: number | null): string | undefined {
  if (minutes === null) return undefined;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `PT${hours > 0 ? `${hours}H` : ''}${rest > 0 || hours === 0 ? `${rest}M` : ''}`;
}

/** schema.org has no headings among ingredients, so they are written with a colon, as is common. */
function ingredient(line: LineOrText): string {
  const text = lineText(line);
  return typeOf(line) === 'item' || /[:：]$/.test(text) ? text : `${text}:`;
}

/**
 * Steps below a heading form its section; steps without a heading have no section. A subtitle becomes the name of the
 * next step.
 */
function instructions(lines: readonly LineOrText[]): (HowToStep | HowToSection)[] {
  const all: (HowToStep | HowToSection)[] = [];
  let steps: (HowToStep | HowToSection)[] = all;
  let name: string | null = null;
  const endName = (): void => {
    if (name !== null) steps.push(step(name));
    name = null;
  };
  for (const line of lines) {
    const [text, type] = [lineText(line), typeOf(line)];
    if (type === 'item') {
      steps.push(step(text, name));
      name = null;
      continue;
    }
    endName();
    if (type === 'subtitle') name = text;
    else {
      const itemListElement: HowToStep[] = [];
      all.push({ '@type': 'HowToSection', name: text, itemListElement });
      steps = itemListElement;
    }
  }
  endName();
  return all;
}

function sourceOf(source: OriginalSource | null): Record<string, unknown> {
  if (source === null) return {};
  const { url, name, channel } = source;
  return {
    ...(url !== undefined && { url }),
    ...(name !== undefined && { isBasedOn: name }),
    ...(channel !== undefined && { author: { '@type': 'Organization', name: channel } }),
  };
}

function yieldOf({ servings, yieldText }: Recipe): string | string[] | undefined {
  const stated = [...(servings === null ? [] : [String(servings)]), ...(yieldText === null ? [] : [yieldText])];
  return stated.length > 1 ? stated : stated[0];
}

function commentsOf({ notes, ownNotes }: Recipe): Record<string, unknown>[] | undefined {
  const comments = [notes, ownNotes].flatMap((text) => (text === null ? [] : [{ '@type': 'Comment', text }]));
  return comments.length > 0 ? comments : undefined;
}

const ratingOf = (rating: number | null): Record<string, unknown> | undefined =>
  rating === null
    ? undefined
    : { '@type': 'AggregateRating', ratingValue: rating, bestRating: RECIPE_RATING_MAX, ratingCount: 1 };

/** The version of the part of an exported file that only this program reads. */
const FORMAT = 1;

/** The recipe as it is stored: schema.org has no place for some of it, and an import restores it exactly. */
function ownPart(recipe: Recipe, images: readonly string[]): Record<string, unknown> {
  const { id: _, revision: _revision, ...content } = recipe;
  return { format: FORMAT, recipe: { ...content, images } };
}

/**
 * A recipe as schema.org JSON-LD, which this and other recipe programs can import. `images` are the paths of its
 * pictures.
 */
export function recipeJsonLd(recipe: Recipe, images: readonly string[]): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name: recipe.title,
    description: recipe.description ?? undefined,
    image: images.length > 0 ? images : undefined,
    inLanguage: recipe.lang ?? undefined,
    dateCreated: recipe.createdAt,
    ...sourceOf(recipe.originalSource),
    prepTime: duration(recipe.prepTime),
    cookTime: duration(recipe.cookTime),
    totalTime: duration(recipe.totalTime),
    recipeYield: yieldOf(recipe),
    keywords: recipe.tags.length > 0 ? recipe.tags.join(', ') : undefined,
    recipeIngredient: recipe.ingredients.map(ingredient),
    recipeInstructions: instructions(recipe.instructions),
    comment: commentsOf(recipe),
    aggregateRating: ratingOf(recipe.rating),
    cardamom: ownPart(recipe, images),
  };
}
