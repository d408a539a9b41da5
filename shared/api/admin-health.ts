import { z } from 'zod';
import { healthSchema } from '../domain/health.ts';
import { endpoint } from './endpoint.ts';

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/admin/health',
  access: 'admin',
  summary: 'How queue, workers, database, disk, mail and model are, and what to do where something is wrong',
  reply: z.object({ health: healthSchema }),
});
