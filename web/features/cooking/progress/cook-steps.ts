import type { LineOrText } from '../../../../shared/domain/recipe.ts';
import { recipeSections, type SectionLine } from '../../recipes/recipes.ts';

/** One thing to do. */
export interface CookStep {
  /** Counted from 1, through all sections. */
  readonly number: number;
  readonly line: SectionLine;
  /** The headings that it stands under, the larger one first. */
  readonly headings: readonly SectionLine[];
}

/** The steps one after the other; a heading holds until the next of its kind. */
export function cookSteps(instructions: readonly LineOrText[]): CookStep[] {
  let title: SectionLine | null = null;
  return recipeSections(instructions).flatMap((section) => {
    title = section.title ?? title;
    const headings = [title, section.subtitle].filter((heading) => heading !== null);
    return section.lines.map((line, place) => ({ number: section.start + place, line, headings }));
  });
}
