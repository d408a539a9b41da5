import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Workspace } from './create-workspace.ts';

/** The server words notifications and causes: another language asks for them anew. */
export function useNewsInLanguage({ poller, failedJobs }: Workspace): void {
  const { language } = useTranslation().i18n;
  const worded = useRef(language);
  useEffect(() => {
    if (worded.current === language) return;
    worded.current = language;
    poller.woken();
    void failedJobs.getState().refreshDue();
  }, [language, poller, failedJobs]);
}
