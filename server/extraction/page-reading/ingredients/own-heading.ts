import type { PageLine } from '../../document/html/page-line.ts';
import type { SectionKind } from '../../domain/section-kind.ts';
import { isHeading } from '../region/find-region.ts';
import { lookOf } from '../region/look.ts';

/**
 * A part of a recipe without the heading that only names the part: "Ingredients for 4 people", "How to make the soup".
 * It stays where others of its look follow: "Ingredients for the dough" parts the list from "Ingredients for the filling".
 */
export function withoutOwnHeading<T extends { line: PageLine }>(places: readonly T[], kind: SectionKind): readonly T[] {
  const [first, ...rest] = places;
  if (first === undefined || !isHeading(first.line) || first.line.section?.kind !== kind) return places;
  const isLike = ({ line }: T): boolean =>
    isHeading(line) && line.level === first.line.level && lookOf(line) === lookOf(first.line);
  return rest.some(isLike) ? places : rest;
}
