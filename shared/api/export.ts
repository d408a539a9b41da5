import { z } from 'zod';
import { EXPORT_CHOSEN_MAX } from '../constants.ts';
import { endpoint } from './definition/endpoint.ts';

export const EXPORT_FORMATS = ['json', 'html', 'markdown', 'cooklang'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const UUID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const chosenIds = z
  .string()
  .regex(new RegExp(`^${UUID}(?:,${UUID}){0,${EXPORT_CHOSEN_MAX - 1}}$`))
  .meta({
    description: `Ids of at most ${EXPORT_CHOSEN_MAX} of the user's recipes, with commas; all recipes without it.`,
  });

export const exportRecipes = endpoint({
  method: 'GET',
  path: '/api/export',
  access: 'user',
  summary: "The user's own recipes with their pictures: a zip with one file for each recipe, or an HTML page of all",
  query: z.object({
    format: z.enum(EXPORT_FORMATS).optional().meta({
      description:
        'Files of schema.org JSON-LD (the default), of Markdown or of Cooklang; or a book in HTML, whose pictures are beside it in a zip where they are many.',
    }),
    ids: chosenIds.optional(),
  }),
  reply: z.never(),
  answers: 'zip',
  alsoAnswers: 'html',
  errors: ['errors.notFound'],
});
