import type { i18n } from 'i18next';
import type { StoreApi } from 'zustand';
import type { Platform } from '../../../platform/platform.ts';
import { createAlarm } from './alarm.ts';
import { createNotices } from './notices.ts';
import { createTimersStore, type TimersState } from './timers.store.ts';

/** The timers of the app, with what tells their ends. */
export function createTimers({ storage }: Platform, texts: i18n): StoreApi<TimersState> {
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
