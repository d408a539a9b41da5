import { Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import type { MethodProps } from '../method/import-method.ts';
import styles from '../sending/import-form.module.css';
import { useImports } from '../link/link-import.store.ts';
import { useTextImport } from './text-import.store.ts';

/** A link pasted as a text is not what was meant: its page holds the recipe. */
export function LoneLinkNote({ link, onMethod }: MethodProps & { readonly link: string | null }) {
  const { t } = useTranslation();
  const linkDropped = useImports((state) => state.linkDropped);
  const textChanged = useTextImport((state) => state.textChanged);
  function importLink(): void {
    if (link === null) return;
    textChanged('');
    void linkDropped(link);
    onMethod('url');
  }
  const button = (
    <Button look="outline" size="small" icon={<Link2 size={16} aria-hidden />} onClick={importLink}>
      {t('imports.text.importLink')}
    </Button>
  );
  return (
    <div role="status" className={styles.problem}>
      {link !== null && (
        <Banner kind="info" isQuiet action={button}>
          {t('imports.text.isLink')}
        </Banner>
      )}
    </div>
  );
}
