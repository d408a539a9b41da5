import { z } from 'zod';
import { RECIPE_TAGS_MAX } from '../../../../shared/constants.ts';

/** What a file says in an archive of notes: that there is a notebook or a tag, or that a note is in one. */
export const noteLink = z.union([
  z.object({ group: z.string(), title: z.string(), parent: z.string() }),
  z.object({ note: z.string(), in: z.string() }),
]);
export type NoteLink = z.output<typeof noteLink>;

/** How deep notebooks may be within each other. */
const DEEPEST = 10;

/** More labels than a recipe can have tags. */
const MOST_LABELS = 4 * RECIPE_TAGS_MAX;

/** The names of the notebooks and tags of each note, the innermost notebook first, by the id of the note. */
export function labelsOfNotes(links: readonly NoteLink[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map(links.flatMap((link) => ('group' in link ? [[link.group, link] as const] : [])));
  const labels = new Map<string, string[]>();
  for (const link of links) {
    if (!('note' in link)) continue;
    const own = labels.get(link.note) ?? [];
    let group = groups.get(link.in);
    for (let depth = 0; group !== undefined && depth < DEEPEST && own.length < MOST_LABELS; depth++) {
      if (group.title !== '') own.push(group.title);
      group = groups.get(group.parent);
    }
    labels.set(link.note, own);
  }
  return labels;
}

/** The id of a note by the name of its file; null for other files. */
export const noteIdOf = (name: string): string | null => /(?:^|\/)([0-9a-f]{32})\.md$/.exec(name)?.[1] ?? null;
