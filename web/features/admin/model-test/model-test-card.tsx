import { useTranslation } from 'react-i18next';
import { useEffect, useState } from 'react';
import { type StoreApi, useStore } from 'zustand';
import type { ModelTest } from '../../../../shared/domain/model-report.ts';
import { useMessageText } from '../../../i18n/message.ts';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import { useNow } from '../../../state/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useApi } from '../../../api/api-context.ts';
import { usePageWatched } from '../../../state/use-page-watched.ts';
import { ModelReportView } from './model-report-view.tsx';
import styles from './model-test.module.css';
import { createModelTestStore, type ModelTestState } from './model-test.store.ts';

/** The polling interval of a running test, in milliseconds. */
const POLL_INTERVAL = 2_000;

/** The model test, polled while it is running and the page is visible. */
export function useModelTest(): ModelTestState {
  const api = useApi();
  const [store] = useState<StoreApi<ModelTestState>>(() => createModelTestStore(api));
  const isWatched = usePageWatched();
  const state = useStore(store);
  const isRunning = state.test?.state === 'running';
  useEffect(() => {
    if (!isWatched) return undefined;
    const look = (): void => void store.getState().looked();
    look();
    const timer = isRunning ? setInterval(look, POLL_INTERVAL) : undefined;
    return () => clearInterval(timer);
  }, [store, isWatched, isRunning]);
  return state;
}

const SECOND = 1_000;

/** The progress of the running test: the current recipe, the total, and the elapsed time. */
function UnderWay({ test, heardAt }: { readonly test: ModelTest; readonly heardAt: number }) {
  const { t } = useTranslation();
  const { seconds } = useLocaleFormat();
  const now = useNow(SECOND);
  const { progress, elapsed } = test;
  const words =
    progress?.fixture == null
      ? t('admin.modelTest.begins')
      : t('admin.modelTest.reading', {
          number: progress.done + 1,
          total: progress.total,
          name: t(`admin.modelTest.fixtures.${progress.fixture}`),
        });
  return (
    <div className={styles.progress}>
      <p role="status">{words}</p>
      <span className={styles.clock}>{seconds(Math.floor((elapsed + Math.max(0, now - heardAt)) / SECOND))}</span>
      <progress max={progress?.total ?? 1} value={progress?.done ?? 0} aria-label={t('admin.modelTest.title')} />
    </div>
  );
}

/** The outcome of the last test if it has no report. */
function Ended({ state }: Pick<ModelTest, 'state'>) {
  const { t } = useTranslation();
  if (state !== 'stopped' && state !== 'failed') return null;
  return (
    <p role="status" className={styles.ended}>
      {t(`admin.modelTest.${state}`)}
    </p>
  );
}

/** Starts tests in which the models read recipes with known answers, and shows the report. */
export function ModelTestCard() {
  const { t } = useTranslation();
  const messageText = useMessageText();
  const { test, heardAt, problem, isBusy, started, stopped } = useModelTest();
  const isRunning = test?.state === 'running';
  const start = test?.report ? 'admin.modelTest.again' : 'admin.modelTest.start';
  return (
    <section className={styles.card} aria-label={t('admin.modelTest.title')}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h3>{t('admin.modelTest.title')}</h3>
          <p>{t('admin.modelTest.hint')}</p>
        </div>
        <Button
          look="outline"
          size="small"
          aria-disabled={isBusy || undefined}
          onClick={() => void (isRunning ? stopped() : started())}
        >
          {t(isRunning ? 'admin.modelTest.stop' : start)}
        </Button>
      </div>
      {problem && (
        <p role="alert" dir="auto" className={styles.problem}>
          {messageText(problem)}
        </p>
      )}
      {isRunning && <UnderWay test={test} heardAt={heardAt} />}
      {test && <Ended state={test.state} />}
      {test?.report && <ModelReportView report={test.report} />}
    </section>
  );
}
