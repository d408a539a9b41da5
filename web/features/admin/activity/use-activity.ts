import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useApi } from '../../../api/api-context.ts';
import { readersZone } from '../../../platform/readers-zone.ts';
import { type ActivityState, type ChosenPeriod, createActivityStore } from './activity.store.ts';

/**
 * Loads the activity of the period when it is opened. A change of language loads it again, because the server
 * translates it.
 */
export function useActivity(first: ChosenPeriod): ActivityState {
  const api = useApi();
  const { language } = useTranslation().i18n;
  const [store] = useState(() => createActivityStore({ api, zone: readersZone(), period: first }));
  const worded = useRef<string | null>(null);
  useEffect(() => {
    if (worded.current === language) return;
    worded.current = language;
    void store.getState().refreshed();
  }, [store, language]);
  return useStore(store);
}
