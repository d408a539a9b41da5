import type { OriginalSource } from '../../../shared/domain/recipe.ts';
import type { VideoSource } from '../domain/extraction.ts';
import { firstCharacters } from '../text/cut-text.ts';
import { shownName } from './video-title.ts';

const MAX_CHANNEL = 200;

/** The source of a video's recipe. Contract §3 only defines types for YouTube; other sites are plain addresses. */
export function originOf({ video, url, heard }: VideoSource): OriginalSource {
  const channel = firstCharacters(shownName(video.channel), MAX_CHANNEL);
  const address = url ?? video.address;
  return {
    type: video.site !== 'youtube' ? 'url' : heard === null ? 'youtube' : 'youtube_asr',
    ...(address !== null && { url: address }),
    ...(channel !== '' && { channel }),
  };
}
