import { Camera, Music2, ThumbsUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OriginalSource } from '../../../../shared/domain/recipe.ts';
import { type SourceKind, sourceKind } from '../../../../shared/format/source-kind.ts';
import { sourceLabel } from '../../../../shared/format/short-address.ts';
import { SourceIcon } from '../../../ui/indicators/source-icon.tsx';
import styles from './source-line.module.css';

export function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

/** Whether a recipe is from a video that can be watched. */
export const isVideo = ({ type, url }: OriginalSource): boolean =>
  (type === 'youtube' || type === 'youtube_asr') && url !== undefined && isWebAddress(url);

/** Neutral icons for the platforms, whose logos are trademarks. */
const PLATFORM_ICONS = { Facebook: ThumbsUp, Instagram: Camera, TikTok: Music2 } as const;
const isPlatform = (label: string): label is keyof typeof PLATFORM_ICONS => label in PLATFORM_ICONS;

interface Props {
  readonly source: OriginalSource;
  readonly kind: SourceKind;
}

function Icon({ source: { url = '' }, kind }: Props) {
  const { t } = useTranslation();
  const look = { size: 18, role: 'img', 'aria-label': t('recipes.source') };
  const label = sourceLabel(url);
  if (kind !== 'link' || !isPlatform(label))
    return <SourceIcon kind={kind === 'link' && label === 'YouTube' ? 'video' : kind} {...look} />;
  const PlatformIcon = PLATFORM_ICONS[label];
  return <PlatformIcon {...look} />;
}

function Label({ source: { type, url, name }, kind }: Props) {
  const { t } = useTranslation();
  if (url && isWebAddress(url)) {
    return (
      <a href={url} target="_blank" rel="noopener noreferrer">
        <bdi>{sourceLabel(url)}</bdi>
      </a>
    );
  }
  if (kind === 'camera') return <span title={name}>{t('recipes.importedFromCamera')}</span>;
  if (type === 'text') return t('recipes.pastedText');
  return <bdi>{kind === 'video' ? 'YouTube' : name}</bdi>;
}

/** The source of the recipe: a link if there is one, else a label (product §9). */
export function SourceLine({ source }: { readonly source: OriginalSource }) {
  const { t } = useTranslation();
  const kind = sourceKind(source);
  return (
    <p className={styles.source}>
      <Icon source={source} kind={kind} />
      <span className={styles.words}>
        <Label source={source} kind={kind} />
        {source.type === 'url' && source.name && <bdi>{source.name}</bdi>}
        {source.channel && <bdi>{t('recipes.byChannel', { channel: source.channel })}</bdi>}
      </span>
    </p>
  );
}
