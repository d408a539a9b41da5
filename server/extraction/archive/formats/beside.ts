import { RECIPE_NOTES_MAX_LENGTH, RECIPE_TAGS_MAX } from '../../../../shared/constants.ts';
import { recipeDoubtSchema } from '../../../../shared/domain/doubt.ts';
import type { OriginalSource } from '../../../../shared/domain/recipe.ts';
import type { Extraction } from '../../domain/extraction.ts';
import { shortened } from '../../text/cut-text.ts';
import type { ArchivePicture, ArchiveRecipe } from './archive-recipe.ts';
import { ownFields } from './stated-recipe.ts';

/** What a document says beside the recipe. */
export interface Beside {
  readonly pictures: readonly ArchivePicture[];
  readonly nearby: readonly (readonly string[])[];
  readonly source: OriginalSource | null;
  /** What the text tells where its lists are in its metadata. */
  readonly description: string | null;
  readonly tags: readonly string[];
  /** Lines that follow the notes. */
  readonly further: readonly string[];
  readonly own: ReturnType<typeof ownFields>;
  readonly createdAt: string | null;
}

/** Of a document that holds nothing but recipes. */
export const NOTHING_BESIDE: Beside = {
  pictures: [],
  nearby: [],
  source: null,
  description: null,
  tags: [],
  further: [],
  own: ownFields({}),
  createdAt: null,
};

const EXTENSIONS = ['jpg', 'jpeg', 'png', 'webp', 'gif', 'heic'];
/** Cooklang numbers the pictures of steps: "Pie.0.jpg" is that of the first one, or "Pie.1.jpg". */
const MOST_STEPS = 40;

/** A page that stands for its folder, as site generators write it, and the usual names of its picture. */
const OF_FOLDER = /(?:^|\/)_?(?:index|recipe|readme)$/i;
const FOLDER_PICTURES = ['cover', 'featured', 'feature', 'image', 'photo', 'thumbnail'];

/** The picture with the name of a document, and those of its steps. */
export function besideText(name: string, steps: number): string[][] {
  const stem = name.replace(/\.\w+$/, '');
  const named = (base: string): string[] => EXTENSIONS.map((extension) => `${base}.${extension}`);
  const numbers = Array.from({ length: Math.min(steps, MOST_STEPS) + 1 }, (_, number) => number);
  const ofFolder = OF_FOLDER.test(stem) ? FOLDER_PICTURES.map((base) => stem.replace(/[^/]*$/, base)) : [];
  return [[...named(stem), ...ofFolder.flatMap(named)], ...numbers.map((number) => named(`${stem}.${number}`))];
}

/** The recipe of an archive that was read from a document. `key` identifies it within that document. */
export function recipeOf(
  { recipe, provenance }: Pick<Extraction, 'recipe' | 'provenance'>,
  key: string,
  beside: Beside,
): ArchiveRecipe {
  const doubts = recipeDoubtSchema.shape.field.options.flatMap((field) =>
    (provenance[field]?.doubts ?? []).map((doubt) => ({ field, ...doubt })),
  );
  const originalSource = beside.source ?? recipe.originalSource;
  const notes = [...(recipe.notes === null ? [] : [recipe.notes]), ...beside.further].join('\n\n') || null;
  return {
    key,
    recipe: {
      ...recipe,
      images: [],
      description: recipe.description ?? beside.description,
      tags: recipe.tags.length > 0 ? recipe.tags : [...beside.tags].slice(0, RECIPE_TAGS_MAX),
      originalSource,
      notes: notes && shortened(notes, RECIPE_NOTES_MAX_LENGTH),
      ...beside.own,
    },
    doubts,
    createdAt: beside.createdAt,
    pictures: [...beside.pictures],
    nearby: beside.nearby.map((files) => [...files]),
  };
}
