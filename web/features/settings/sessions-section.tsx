import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type StoreApi, useStore } from 'zustand';
import { MINUTE } from '../../../shared/constants.ts';
import { useApi } from '../../api/api-context.ts';
import { useMessageText } from '../../i18n/message.ts';
import { useNow } from '../../state/use-now.ts';
import { Banner } from '../../ui/indicators/banner.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Spinner } from '../../ui/indicators/spinner.tsx';
import { useFocusAfterWork } from '../../ui/focus/use-focus-after-work.ts';
import { SessionItem } from './session-item.tsx';
import { createSessionsStore, type SessionsState } from './sessions.store.ts';
import styles from './sessions-section.module.css';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';

interface Props {
  readonly store: StoreApi<SessionsState>;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

function SessionList({ store, heading }: Props) {
  const { t } = useTranslation();
  const now = useNow(MINUTE);
  const { sessions, ending, sessionEnded, othersEnded } = useStore(store);
  // A session that is ended takes its button along.
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

/** Where somebody is signed in, and how that ends. */
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
