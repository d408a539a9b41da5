import { ExternalLink, SquarePlay } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OriginalSource } from '../../../shared/domain/recipe.ts';
import { isWebAddress } from './source-line.tsx';
import styles from './watch-video.module.css';

/** Whether a recipe was read off a video that can be watched. */
export const isVideo = ({ type, url }: OriginalSource): boolean =>
  (type === 'youtube' || type === 'youtube_asr') && url !== undefined && isWebAddress(url);

/** Where the video of a recipe is to be seen, and whose it is (product §2). */
export function WatchVideo({ source: { url, channel } }: { readonly source: OriginalSource }) {
  const { t } = useTranslation();
  return (
    <a className={styles.video} href={url} target="_blank" rel="noopener noreferrer">
      <SquarePlay size={36} strokeWidth={1.5} aria-hidden />
      <span>
        <span className={styles.watch}>{t('recipes.watchOnYouTube')}</span>{' '}
        {channel && <bdi className={styles.channel}>{t('recipes.byChannel', { channel })}</bdi>}
      </span>
      <ExternalLink size={18} aria-hidden />
    </a>
  );
}
