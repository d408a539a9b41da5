import { useTranslation } from 'react-i18next';
import type { OriginalSource } from '../../../shared/domain/recipe.ts';
import { type SourceKind, sourceKind } from '../../../shared/format/source-kind.ts';
import { sourceLabel } from '../../../shared/format/source-label.ts';
import { SourceIcon } from '../../ui/source-icon.tsx';
import styles from './source-line.module.css';

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
  if (kind === 'camera') return <span title={source.name}>{t('recipes.importedFromCamera')}</span>;
  return <bdi>{source.name ?? t('recipes.pastedText')}</bdi>;
}

/** Where the recipe came from: a link where there is one, else a label (product §9). */
export function SourceLine({ source }: { readonly source: OriginalSource }) {
  const { t } = useTranslation();
  const kind = sourceKind(source);
  return (
    <p className={styles.source}>
      <SourceIcon kind={kind} size={18} aria-label={t('recipes.source')} role="img" />
      <Label source={source} kind={kind} />
      {source.channel && <bdi>{t('recipes.byChannel', { channel: source.channel })}</bdi>}
    </p>
  );
}
