import { z } from 'zod';
import { healthSchema } from '../domain/health.ts';
import { endpoint, successSchema } from './definition/endpoint.ts';

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/admin/health',
  access: 'admin',
  summary: 'The state of queue, workers, database, disk, mail and model, and what to do about problems',
  reply: z.object({ health: healthSchema }),
});

export const startBackup = endpoint({
  method: 'POST',
  path: '/api/admin/backups',
  access: 'admin',
  summary: 'Make a backup in BACKUP_FOLDER now, unless one is being made; the state of the server tells how it ends',
  reply: successSchema,
  status: 202,
  errors: ['admin.backup.notConfigured', 'errors.tooManyRequests'],
});
