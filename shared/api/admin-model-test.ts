import { z } from 'zod';
import { modelTestSchema } from '../domain/model-report.ts';
import { endpoint } from './definition/endpoint.ts';

const path = '/api/admin/model-test';
const reply = z.object({ test: modelTestSchema });

export const getModelTest = endpoint({
  method: 'GET',
  path,
  access: 'admin',
  summary: 'The progress of the running model test, and the report of the last finished one',
  reply,
});

export const startModelTest = endpoint({
  method: 'POST',
  path,
  access: 'admin',
  summary: 'Start a test in which the configured models read recipes with known answers; only one test runs at a time',
  reply,
  status: 202,
  errors: ['admin.modelTest.notConfigured'],
});

export const stopModelTest = endpoint({
  method: 'DELETE',
  path,
  access: 'admin',
  summary: 'Stop the running model test',
  reply,
});
