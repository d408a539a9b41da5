import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import styles from './command-line.module.css';

/** A command that installs what is missing, with a copy button. */
export function CommandLine({ command }: { readonly command: string }) {
  const { t } = useTranslation();
  return (
    <p className={styles.command}>
      <span className="visually-hidden">{t('admin.health.facts.command')}</span>
      <code dir="ltr">{command}</code>
      <CopyButton label={t('admin.health.facts.copyCommand')} text={() => command} />
    </p>
  );
}
