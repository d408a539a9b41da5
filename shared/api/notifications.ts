import { z } from 'zod';
import { inProcessJobSchema } from '../domain/import-job.ts';
import { notificationSchema } from '../domain/notification.ts';
import { endpoint, idParamsSchema, successSchema } from './definition/endpoint.ts';

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'user',
  summary: 'The last 100 notifications, newest first, and the imports that have not ended',
  reply: z.object({
    notifications: z.array(notificationSchema),
    unreadCount: z.number().int(),
    inProcessJobs: z.array(inProcessJobSchema),
    failedCount: z.int().meta({ description: 'How many failed imports the user has.' }),
  }),
});

export const markAllRead = endpoint({
  method: 'POST',
  path: '/api/notifications/mark-all-read',
  access: 'user',
  summary: 'Mark every notification as read (admin panel)',
  reply: successSchema,
});

export const markAllAsRead = endpoint({
  method: 'POST',
  path: '/api/notifications/mark-all-as-read',
  access: 'user',
  summary: 'Mark every notification as read (main app)',
  reply: successSchema,
});

export const markRead = endpoint({
  method: 'POST',
  path: '/api/notifications/:id/read',
  access: 'user',
  summary: 'Mark one notification as read',
  params: idParamsSchema,
  reply: successSchema,
  errors: ['notifications.notFound'],
});

export const deleteNotification = endpoint({
  method: 'DELETE',
  path: '/api/notifications/:id',
  access: 'user',
  summary: 'Move one notification to the bin',
  params: idParamsSchema,
  reply: successSchema,
  errors: ['notifications.notFound'],
});

export const clearNotifications = endpoint({
  method: 'DELETE',
  path: '/api/notifications',
  access: 'user',
  summary: 'Move every notification to the bin',
  reply: successSchema,
});
