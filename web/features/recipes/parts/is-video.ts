import type { OriginalSource } from '../../../../shared/domain/recipe.ts';
import { isWebAddress } from './source-line.tsx';

/** Whether a recipe was read off a video that can be watched. */
export const isVideo = ({ type, url }: OriginalSource): boolean =>
  (type === 'youtube' || type === 'youtube_asr') && url !== undefined && isWebAddress(url);
