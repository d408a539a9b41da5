import { z } from 'zod';
import { timeSchema } from './time.ts';
import { userSchema } from './user.ts';

/** An account as administrators see it (contract §3). `id` and `_id` are the same. */
export const listedUserSchema = userSchema
  .pick({ id: true, _id: true, name: true, email: true, emailVerified: true, picture: true, isAdmin: true })
  .extend({ createdAt: timeSchema, lastLoginAt: timeSchema.nullable() })
  .meta({ id: 'ListedUser' });
export type ListedUser = z.infer<typeof listedUserSchema>;

/** A recipe in the administrators' list of a user's recipes (product §3). */
export const listedRecipeSchema = z
  .object({ id: z.string(), title: z.string(), createdAt: timeSchema })
  .meta({ id: 'ListedRecipe' });
export type ListedRecipe = z.infer<typeof listedRecipeSchema>;
