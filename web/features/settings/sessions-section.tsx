import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type StoreApi, useStore } from 'zustand';
import { Laptop, type LucideIcon, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react';
import { MINUTE } from '../../../shared/constants.ts';
import { useApi } from '../../api/api-context.ts';
import { useMessageText } from '../../i18n/message.ts';
import { useNow } from '../../state/use-now.ts';
import { Banner } from '../../ui/indicators/banner.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Spinner } from '../../ui/indicators/spinner.tsx';
import { useFocusAfterWork } from '../../ui/focus/use-focus-after-work.ts';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';
import type { Session, Device } from '../../../shared/domain/session.ts';
import { useLocaleFormat } from '../../i18n/use-locale-format.ts';
import { Pill } from '../../ui/indicators/pill.tsx';
import { createSessionsStore, type SessionsState } from './sessions.store.ts';
import styles from './sessions-section.module.css';

/** Describes a device as far as it is known: "Firefox on Windows". */
export function useDeviceName(): (device: Device) => string {
  const { t } = useTranslation();
  return ({ browser, system }) => {
    if (browser !== null && system !== null) return t('settings.browserOnSystem', { browser, system });
    return browser ?? system ?? t('settings.unknownDevice');
  };
}

const ICONS: Readonly<Record<NonNullable<Session['device']['kind']>, LucideIcon>> = {
  computer: Laptop,
  phone: Smartphone,
  tablet: Tablet,
};

interface SessionItemProps {
  readonly session: Session;
  /** Milliseconds. */
  readonly now: number;
  readonly isEnding: boolean;
  readonly onEnd: (device: string) => void;
}

export function SessionItem({ session, now, isEnding, onEnd }: SessionItemProps) {
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

interface Props {
  readonly store: StoreApi<SessionsState>;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

function SessionList({ store, heading }: Props) {
  const { t } = useTranslation();
  const now = useNow(MINUTE);
  const { sessions, ending, sessionEnded, othersEnded } = useStore(store);
  // An ended session disappears with its focused button.
  useFocusAfterWork(ending !== null, heading);
  if (sessions === null) return null;
  return (
    <>
      <ul className={styles.list} aria-label={t('settings.sessions')}>
        {sessions.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            now={now}
            isEnding={ending === session.id}
            onEnd={(device) => void sessionEnded(session.id, device)}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        <Button look="outline" busy={ending === 'others'} onClick={() => void othersEnded()}>
          {t('settings.signOutEverywhere')}
        </Button>
        <p>{t(sessions.length > 1 ? 'settings.signOutEverywhereHint' : 'settings.onlyHere')}</p>
      </div>
    </>
  );
}

function Outcome({ store }: { readonly store: StoreApi<SessionsState> }) {
  const { t } = useTranslation();
  const messageText = useMessageText();
  const { sessions, done, problem, listRequested } = useStore(store);
  if (problem) {
    const retry = (
      <Button look="quiet" size="small" onClick={() => void listRequested()}>
        {t('app.tryAgain')}
      </Button>
    );
    return (
      <Banner kind="error" action={sessions === null && retry}>
        {messageText(problem)}
      </Banner>
    );
  }
  if (done) return <Banner kind="success">{messageText(done)}</Banner>;
  return sessions === null ? <Spinner /> : null;
}

/** The list of the user's sessions, with buttons that end them. */
export function SessionsSection() {
  const { t } = useTranslation();
  const api = useApi();
  const heading = useRef<HTMLHeadingElement>(null);
  const [store] = useState(() => createSessionsStore(api));
  useEffect(() => void store.getState().listRequested(), [store]);
  return (
    <SettingsSection title={t('settings.sessions')} hint={t('settings.sessionsHint')} ref={heading}>
      <Outcome store={store} />
      <SessionList store={store} heading={heading} />
    </SettingsSection>
  );
}
