import { createRequiredContext } from '../state/required-context.ts';
import type { ApiClient } from './client.ts';

export const [ApiProvider, useApi] = createRequiredContext<ApiClient>('Api');
