import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocaleFormat } from '../../i18n/use-locale-format.ts';
import styles from './passkeys-section.module.css';

interface Props {
  /** A passkey or an import key. */
  readonly item: { readonly name: string; readonly createdAt: string; readonly lastUsedAt: string | null };
  /** The time in milliseconds. */
  readonly now: number;
  /** The buttons. */
  readonly children: ReactNode;
}

/** An entry of a list of keys: its name, and when it was used and added. */
export function KeyItem({ item: { name, createdAt, lastUsedAt }, now, children }: Props) {
  const { t } = useTranslation();
  const { ago } = useLocaleFormat();
  return (
    <li className={styles.passkey}>
      <span className={styles.icon}>
        <KeyRound size={22} strokeWidth={1.75} aria-hidden />
      </span>
      <div className={styles.facts}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.times}>
          <span>
            {lastUsedAt === null ? t('settings.neverUsed') : t('settings.lastUsed', { when: ago(lastUsedAt, now) })}
          </span>
          <span>{t('settings.added', { when: ago(createdAt, now) })}</span>
        </p>
      </div>
      <div className={styles.actions}>{children}</div>
    </li>
  );
}
