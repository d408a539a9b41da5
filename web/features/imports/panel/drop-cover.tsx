import { FileDown, Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './drop-cover.module.css';
import type { DragKind } from '../../../platform/read-drop.ts';

/** Lies over the panel while something hovers there; the drag then meets one element alone, so nothing flickers. */
export function DropCover({ over }: { readonly over: DragKind }) {
  const { t } = useTranslation();
  const Icon = over === 'file' ? FileDown : Link2;
  return (
    <div className={styles.cover} aria-hidden="true">
      <span className={styles.icon}>
        <Icon size={30} />
      </span>
      <p>{t(over === 'file' ? 'imports.dropFileNow' : 'imports.dropLinkNow')}</p>
    </div>
  );
}
