import { ExternalLink, SquarePlay } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OriginalSource } from '../../../../shared/domain/recipe.ts';
import styles from './watch-video.module.css';

/** Where the video of a recipe is to be seen, and whose it is (product §2). */
export function WatchVideo({ source: { url, channel } }: { readonly source: OriginalSource }) {
  const { t } = useTranslation();
  return (
    <a className={styles.video} href={url} target="_blank" rel="noopener noreferrer">
      <SquarePlay size={36} strokeWidth={1.5} aria-hidden />
      <span>
        <bdi className={styles.watch}>{t('recipes.watchOnYouTube')}</bdi>{' '}
        {channel && <bdi className={styles.channel}>{t('recipes.byChannel', { channel })}</bdi>}
      </span>
      <ExternalLink size={18} aria-hidden />
    </a>
  );
}
