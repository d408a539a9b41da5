import { z } from 'zod';

/** ISO 8601 in UTC (contract §2). */
export const timeSchema = z.string().meta({ format: 'date-time', examples: ['2026-11-21T17:05:00.000Z'] });
