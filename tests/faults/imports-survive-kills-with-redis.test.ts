import { describe } from 'vitest';
import { expectImportsToSurvive } from './kill-during-imports.ts';

describe('imports with Redis', () => {
  expectImportsToSurvive({ withRedis: true });
});
