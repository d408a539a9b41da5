import type { LineType } from '../../shared/domain/recipe.ts';
import type { Rung } from './extraction.ts';

/** One line with its role, always spelt out while a recipe is being made. */
export interface DraftLine {
  content: string;
  type: LineType;
}

/** What one place of a source says about a recipe. Empty strings, empty lists and null mean: it says nothing. */
export interface Draft {
  rung: Rung;
  /** Where it stands, for people: a path in the markup. */
  where: string;
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

export function emptyDraft(rung: Rung, where: string): Draft {
  return {
    rung,
    where,
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
