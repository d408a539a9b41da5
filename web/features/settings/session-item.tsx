import { Laptop, type LucideIcon, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../../shared/domain/session.ts';
import { useLocaleFormat } from '../../i18n/use-locale-format.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Pill } from '../../ui/indicators/pill.tsx';
import styles from './sessions-section.module.css';
import { useDeviceName } from './use-device-name.ts';

const ICONS: Readonly<Record<NonNullable<Session['device']['kind']>, LucideIcon>> = {
  computer: Laptop,
  phone: Smartphone,
  tablet: Tablet,
};

interface Props {
  readonly session: Session;
  /** Milliseconds. */
  readonly now: number;
  readonly isEnding: boolean;
  readonly onEnd: (device: string) => void;
}

export function SessionItem({ session, now, isEnding, onEnd }: Props) {
  const { t } = useTranslation();
  const { ago } = useLocaleFormat();
  const name = useDeviceName()(session.device);
  const { device, createdAt, lastUsedAt, current } = session;
  const Icon = device.kind === null ? MonitorSmartphone : ICONS[device.kind];
  return (
    <li className={styles.session}>
      <span className={styles.icon} data-current={current || undefined}>
        <Icon size={22} strokeWidth={1.75} aria-hidden />
      </span>
      <div className={styles.facts}>
        <p className={styles.device}>
          <bdi>{name}</bdi>
          {current && <Pill tone="good">{t('settings.thisDevice')}</Pill>}
        </p>
        <p className={styles.times}>
          <span>{current ? t('settings.inUse') : t('settings.lastUsed', { when: ago(lastUsedAt, now) })}</span>
          <span>{t('settings.signedIn', { when: ago(createdAt, now) })}</span>
        </p>
      </div>
      {!current && (
        <Button
          look="quiet"
          size="small"
          busy={isEnding}
          aria-label={t('settings.signOutNamed', { device: name })}
          onClick={() => onEnd(name)}
        >
          {t('settings.signOut')}
        </Button>
      )}
    </li>
  );
}
