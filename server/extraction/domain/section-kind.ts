/** The parts of a recipe, and what is none of it. */
export type SectionKind = 'ingredients' | 'method' | 'other';
