import { describe } from 'vitest';
import { expectImportsToSurvive } from './kill-during-imports.ts';

describe('imports without Redis', () => {
  expectImportsToSurvive({ withRedis: false });
});
