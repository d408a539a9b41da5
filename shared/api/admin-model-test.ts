import { z } from 'zod';
import { modelTestSchema } from '../domain/model-report.ts';
import { endpoint } from './endpoint.ts';

const path = '/api/admin/model-test';
const reply = z.object({ test: modelTestSchema });

export const getModelTest = endpoint({
  method: 'GET',
  path,
  access: 'admin',
  summary: 'How far the test of the models is, and what the last one found',
  reply,
});

export const startModelTest = endpoint({
  method: 'POST',
  path,
  access: 'admin',
  summary: 'Let the configured models read recipes whose answers are known; one test at a time, whoever asks',
  reply,
  status: 202,
  errors: ['admin.modelTest.notConfigured'],
});

export const stopModelTest = endpoint({
  method: 'DELETE',
  path,
  access: 'admin',
  summary: 'Stop the test of the models that is under way',
  reply,
});
