/** The sections of a recipe; 'other' is anything that is not part of the recipe. */
export type SectionKind = 'ingredients' | 'method' | 'other';
