import type { LineType } from '../../../shared/domain/recipe.ts';
import type { Place, Provenance, RecipeField, Stage } from './extraction.ts';

/** One line with its role, always spelt out while a recipe is being made. */
export interface DraftLine {
  content: string;
  type: LineType;
}

/** What one place of a source says about a recipe. Empty strings, empty lists and null mean: it says nothing. */
export interface Draft {
  stage: Stage;
  /** Where it stands, for people: a path in the markup. */
  where: string;
  /** The places of those fields that stand elsewhere. */
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
}

/** A draft, and where each of its fields came from. */
export interface MergedDraft {
  draft: Draft;
  provenance: Provenance;
}

/** More than any recipe says: what lies beyond is never stored, and comparing it costs its square. */
const MAX_LINES = 1_000;
const MAX_CHARACTERS = 200_000;

/** The first lines of a list, as many as a recipe can have. */
export function boundedLines(lines: readonly DraftLine[]): DraftLine[] {
  let left = MAX_CHARACTERS;
  return lines.slice(0, MAX_LINES).filter((line) => (left -= line.content.length) >= 0);
}

/** Where a field of a draft stands. */
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
  };
}

export function item(content: string): DraftLine {
  return { content, type: 'item' };
}
