import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type StoreApi, useStore } from 'zustand';
import type { i18n } from 'i18next';
import { TIMERS_STORAGE_KEY } from '../../../../shared/constants.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { TimersProvider, type TimersState, createTimersStore } from './timers.store.ts';
import { createAlarm } from './alarm.ts';
import { createNotices } from './notices.ts';

/** Creates the timers of the app with alarm and notifications. */
function createTimers({ storage }: Platform, texts: i18n): StoreApi<TimersState> {
  const notices = createNotices();
  return createTimersStore({
    storage,
    alarm: createAlarm(),
    onEnded: ({ id, step, title }) =>
      notices.shown({
        title: texts.t('cooking.timeIsUp'),
        body: texts.t('cooking.stepOf', { step, title }),
        tag: id,
      }),
  });
}

const TimerBar = lazy(async () => ({ default: (await import('./timer-bar.tsx')).TimerBar }));

/** Runs the stored timers while the account is signed in. */
function useKeptTimers(store: StoreApi<TimersState>, accountId: string): void {
  useEffect(() => {
    const { accountEntered, accountLeft } = store.getState();
    accountEntered(accountId);
    return accountLeft;
  }, [accountId, store]);
  useEffect(() => {
    const { pageReturned, changedElsewhere } = store.getState();
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === TIMERS_STORAGE_KEY) changedElsewhere();
    };
    window.addEventListener('storage', onStorage);
    document.addEventListener('visibilitychange', pageReturned);
    return () => {
      window.removeEventListener('storage', onStorage);
      document.removeEventListener('visibilitychange', pageReturned);
    };
  }, [store]);
}

interface Props {
  readonly accountId: string;
  readonly children: ReactNode;
}

/** Provides the timers, which run on all screens. Their bar is loaded when there is a timer. */
export function CookTimers({ accountId, children }: Props) {
  const platform = usePlatform();
  const { i18n } = useTranslation();
  const [store] = useState(() => createTimers(platform, i18n));
  const hasTimers = useStore(store, ({ timers }) => timers.length > 0);
  useKeptTimers(store, accountId);
  return (
    <TimersProvider value={store}>
      {children}
      {hasTimers && (
        <Suspense>
          <TimerBar />
        </Suspense>
      )}
    </TimersProvider>
  );
}
