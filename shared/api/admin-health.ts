import { z } from 'zod';
import { healthSchema } from '../domain/health.ts';
import { endpoint } from './endpoint.ts';

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/admin/health',
  access: 'admin',
  summary: 'The state of queue, workers, database, disk, mail and model, and what to do about problems',
  reply: z.object({ health: healthSchema }),
});
