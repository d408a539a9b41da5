import { Camera, File, FileImage, FileText, FileType, Globe, type LucideIcon, SquarePlay } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OriginalSource } from '../../../shared/domain/recipe.ts';
import { sourceLabel } from '../../../shared/format/source-label.ts';
import { type SourceKind, sourceKind } from './source-kind.ts';
import styles from './source-line.module.css';

const ICONS: Readonly<Record<SourceKind, LucideIcon>> = {
  link: Globe,
  video: SquarePlay,
  camera: Camera,
  image: FileImage,
  pdf: FileText,
  text: FileText,
  word: FileType,
  file: File,
};

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

function Label({ source, kind }: { readonly source: OriginalSource; readonly kind: SourceKind }) {
  const { t } = useTranslation();
  if (source.url && isWebAddress(source.url)) {
    return (
      <a href={source.url} target="_blank" rel="noopener noreferrer">
        <bdi>{kind === 'video' ? t('recipes.watchOnYouTube') : sourceLabel(source.url)}</bdi>
      </a>
    );
  }
  if (kind === 'camera') return t('recipes.importedFromCamera');
  return <bdi>{source.name ?? t('recipes.pastedText')}</bdi>;
}

/** Where the recipe came from: a link where there is one, else a label (product §9). */
export function SourceLine({ source }: { readonly source: OriginalSource }) {
  const { t } = useTranslation();
  const kind = sourceKind(source);
  const Icon = ICONS[kind];
  return (
    <p className={styles.source}>
      <Icon size={18} aria-label={t('recipes.source')} role="img" />
      <Label source={source} kind={kind} />
      {source.channel && <bdi>{t('recipes.byChannel', { channel: source.channel })}</bdi>}
    </p>
  );
}
