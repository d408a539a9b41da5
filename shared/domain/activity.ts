import { z } from 'zod';
import { sourceTypeSchema } from './recipe.ts';
import { timeSchema } from './time.ts';

const dateSchema = z.string().meta({ format: 'date', examples: ['2026-11-21'] });
/** The number of all entries; the list holds only the newest of them. */
const countSchema = z.number().int().min(0);
const hasMoreSchema = z.boolean().meta({ description: 'True if the list holds only the newest entries.' });

export const registeredUserSchema = z
  .object({ id: z.string(), name: z.string(), email: z.string(), createdAt: timeSchema })
  .meta({ id: 'RegisteredUser' });
export type RegisteredUser = z.infer<typeof registeredUserSchema>;

export const importedRecipeSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    importedAt: timeSchema,
    userEmail: z.string(),
    userName: z.string(),
  })
  .meta({ id: 'ImportedRecipe' });
export type ImportedRecipe = z.infer<typeof importedRecipeSchema>;

export const activityFailureSchema = z
  .object({
    id: z.string(),
    source: z.string(),
    sourceType: sourceTypeSchema,
    error: z.string().meta({ description: 'The cause and a next step, in the language of the reader.' }),
    createdAt: timeSchema.meta({ description: 'When the last attempt failed.' }),
  })
  .meta({ id: 'ActivityFailure' });
export type ActivityFailure = z.infer<typeof activityFailureSchema>;

/** What happened on the site in a period of whole days (product §3); lists newest first. */
export const activitySummarySchema = z
  .object({
    dateRange: z.object({ from: dateSchema, to: dateSchema }),
    usersRegistered: z.object({ count: countSchema, hasMore: hasMoreSchema, users: z.array(registeredUserSchema) }),
    recipesImported: z.object({ count: countSchema, hasMore: hasMoreSchema, recipes: z.array(importedRecipeSchema) }),
    failedJobs: z.object({ count: countSchema, hasMore: hasMoreSchema, jobs: z.array(activityFailureSchema) }),
  })
  .meta({ id: 'ActivitySummary' });
export type ActivitySummary = z.infer<typeof activitySummarySchema>;
