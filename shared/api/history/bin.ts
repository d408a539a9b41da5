import { z } from 'zod';
import { failedJobSchema } from '../../domain/failed-job.ts';
import { notificationSchema } from '../../domain/notification.ts';
import { recipeSchema } from '../../domain/recipe.ts';
import { timeSchema } from '../../domain/time.ts';
import { endpoint, idParamsSchema, successSchema } from '../definition/endpoint.ts';

/** When something was deleted, and how long it can be restored. */
const binnedShape = {
  id: z.string(),
  deletedAt: timeSchema,
  expiresAt: timeSchema.meta({ description: 'From this time on it is deleted for good.' }),
};

export const binnedRecipeSchema = z.object({ ...binnedShape, title: z.string() });
/** A recipe in the bin. */
export type BinnedRecipe = z.output<typeof binnedRecipeSchema>;

const binnedNotificationSchema = notificationSchema.extend(binnedShape);
/** A notification in the bin. */
export type BinnedNotification = z.output<typeof binnedNotificationSchema>;

const binnedImportSchema = failedJobSchema.extend(binnedShape);
/** A failed import in the bin. */
export type BinnedImport = z.output<typeof binnedImportSchema>;

export const listBin = endpoint({
  method: 'GET',
  path: '/api/bin',
  access: 'user',
  summary:
    'What the user deleted and can restore, the last deleted first: recipes, and at most 200 failed imports and notifications each',
  reply: z.object({
    recipes: z.array(binnedRecipeSchema),
    failedImports: z.array(binnedImportSchema),
    notifications: z.array(binnedNotificationSchema),
  }),
});

export const restoreRecipe = endpoint({
  method: 'POST',
  path: '/api/bin/:id/restore',
  access: 'user',
  summary: 'Restore a deleted recipe with its pictures',
  params: idParamsSchema,
  reply: successSchema.extend({ recipe: recipeSchema }),
  errors: ['recipes.notFound'],
});

export const deleteBinnedRecipe = endpoint({
  method: 'DELETE',
  path: '/api/bin/:id',
  access: 'user',
  summary: 'Delete a recipe in the bin for good, with its pictures',
  params: idParamsSchema,
  reply: successSchema,
  errors: ['recipes.notFound'],
});

export const emptyBin = endpoint({
  method: 'DELETE',
  path: '/api/bin',
  access: 'user',
  summary: 'Delete everything in the bin for good',
  reply: successSchema,
});

/** Whether to restore all that one request has deleted. */
const togetherSchema = z.object({
  together: z.boolean().optional().meta({ description: 'Also everything that the same request deleted.' }),
});

export const restoreBinnedNotification = endpoint({
  method: 'POST',
  path: '/api/bin/notifications/:id/restore',
  access: 'user',
  summary: 'Restore a deleted notification',
  params: idParamsSchema,
  body: togetherSchema,
  reply: successSchema,
  errors: ['notifications.notFound'],
});

export const deleteNotificationForever = endpoint({
  method: 'DELETE',
  path: '/api/bin/notifications/:id',
  access: 'user',
  summary: 'Delete a notification in the bin for good',
  params: idParamsSchema,
  reply: successSchema,
  errors: ['notifications.notFound'],
});

export const restoreFailedImport = endpoint({
  method: 'POST',
  path: '/api/bin/failed-imports/:id/restore',
  access: 'user',
  summary: 'Restore a deleted failed import with its uploaded files (administrators: of any user)',
  params: idParamsSchema,
  body: togetherSchema,
  reply: successSchema,
});

export const deleteFailedImportForever = endpoint({
  method: 'DELETE',
  path: '/api/bin/failed-imports/:id',
  access: 'user',
  summary: "Delete the user's own failed import in the bin for good, with its uploaded files",
  params: idParamsSchema,
  reply: successSchema,
});
