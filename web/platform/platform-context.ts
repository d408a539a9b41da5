import { createRequiredContext } from '../state/required-context.ts';
import type { Platform } from './platform.ts';

export const [PlatformProvider, usePlatform] = createRequiredContext<Platform>('Platform');
