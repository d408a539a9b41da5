import type { OriginalSource } from '../../../shared/domain/recipe.ts';
import type { VideoSource } from '../domain/extraction.ts';
import { firstCharacters } from '../text/cut-text.ts';
import { shownName } from './video-title.ts';

const MAX_CHANNEL = 200;

/** Where a video's recipe comes from: contract §3 has types for YouTube alone. */
export function originOf({ video, url, heard }: VideoSource): OriginalSource {
  const channel = firstCharacters(shownName(video.channel), MAX_CHANNEL);
  const address = url ?? video.address;
  return {
    type: video.site !== 'youtube' ? 'url' : heard === null ? 'youtube' : 'youtube_asr',
    ...(address !== null && { url: address }),
    ...(channel !== '' && { channel }),
  };
}
