import type { LineType } from '../../../shared/domain/recipe.ts';
import type { Place, Provenance, RecipeField, Stage } from './extraction.ts';

/** One line with its type. The type is always present in a draft, although it is optional in the API. */
export interface DraftLine {
  content: string;
  type: LineType;
}

/**
 * What one part of a source (such as a JSON-LD block) says about a recipe. Empty strings, empty lists and null mean
 * that it says nothing.
 */
export interface Draft {
  stage: Stage;
  /** The location within the source, for people to read: for example a path in the markup. */
  where: string;
  /** The locations of fields that come from elsewhere. */
  places: Partial<Record<RecipeField, Place>>;
  title: string;
  description: string;
  /** Minutes. */
  prepTime: number | null;
  cookTime: number | null;
  totalTime: number | null;
  servings: number | null;
  tags: string[];
  ingredients: DraftLine[];
  instructions: DraftLine[];
  /** Addresses as the source gives them, best first. */
  images: string[];
  lang: string;
  /** Notes and tips of the source, in paragraphs. */
  notes: string;
  /** The yield as the source states it, if it says more than a number of servings. */
  yieldText: string;
}

/** A draft, and the origin of each field. */
export interface MergedDraft {
  draft: Draft;
  provenance: Provenance;
}

/**
 * Lines beyond these limits are never stored, and the time for comparing lines grows with the square of their number.
 */
const MAX_LINES = 1_000;
const MAX_CHARACTERS = 200_000;

/** The lines of a list within the limits above. */
export function boundedLines(lines: readonly DraftLine[]): DraftLine[] {
  let left = MAX_CHARACTERS;
  return lines.slice(0, MAX_LINES).filter((line) => (left -= line.content.length) >= 0);
}

/** The origin of a field of a draft. */
export function placeOfField({ stage, where, places }: Draft, field: RecipeField): Place {
  return places[field] ?? { stage, where };
}

export function emptyDraft(stage: Stage, where: string): Draft {
  return {
    stage,
    where,
    places: {},
    title: '',
    description: '',
    prepTime: null,
    cookTime: null,
    totalTime: null,
    servings: null,
    tags: [],
    ingredients: [],
    instructions: [],
    images: [],
    lang: '',
    notes: '',
    yieldText: '',
  };
}

export function item(content: string): DraftLine {
  return { content, type: 'item' };
}
