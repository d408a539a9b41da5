import { z } from 'zod';
import { listedRecipeSchema, listedUserSchema } from '../domain/listed-user.ts';
import { endpoint, idParamsSchema, successSchema } from './definition/endpoint.ts';
import { pagedQuery, PAGING_ERRORS, totalField } from './definition/paging.ts';

/** The columns by which users can be sorted. By status, users who never verified their address come last. */
export const USER_SORTS = ['name', 'email', 'status', 'createdAt', 'lastLoginAt'] as const;

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  access: 'admin',
  summary: 'All accounts; `q` searches names and e-mail addresses',
  query: pagedQuery(USER_SORTS, { sort: 'createdAt', order: 'desc' }),
  reply: z.object({ users: z.array(listedUserSchema), total: totalField }),
  errors: PAGING_ERRORS,
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/users/:id',
  access: 'admin',
  summary: 'Delete an account with everything in it; accounts of administrators are protected',
  params: idParamsSchema,
  reply: successSchema,
  errors: ['users.ownAccountProtected', 'users.administratorProtected'],
});

export const listUserRecipes = endpoint({
  method: 'GET',
  path: '/api/users/:email/recipes',
  access: 'admin',
  summary: 'The account with this e-mail address and its recipes; `q` searches titles, tags, ingredients and steps',
  params: z.object({ email: z.string() }),
  query: pagedQuery(['createdAt'], { sort: 'createdAt', order: 'desc' }),
  reply: z.object({ user: listedUserSchema, recipes: z.array(listedRecipeSchema), total: totalField }),
  errors: PAGING_ERRORS,
});
