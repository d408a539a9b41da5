import type { Target } from '../target.ts';
import { LISTS } from './lists.ts';
import { LETTERS } from './letters.ts';
import { PAGES } from './pages.ts';
import { SCRIPTS } from './scripts.ts';

export const TARGETS: readonly Target[] = [...LETTERS, ...SCRIPTS, ...LISTS, ...PAGES];
