import { useEffect, useRef, useState } from 'react';
import { DismissableLayer } from 'radix-ui/internal';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { SECOND } from '../../../../shared/constants.ts';
import { useNow } from '../../../state/use-now.ts';
import { useFocusKept } from '../../../ui/focus/use-focus-kept.ts';
import { useTimeFormat } from './use-time-format.ts';
import { hasEnded, nextToEnd, timeLeft } from './cook-timer.ts';
import { createNotices } from './notices.ts';
import { NotifyQuestion } from './notify-question.tsx';
import { TimerItem } from './timer-item.tsx';
import styles from './timer-bar.module.css';
import { useTimers } from './timers.store.ts';
import { useTitleCountdown } from './use-title-countdown.ts';

/** Often enough that no second is left out. */
const LOOK_INTERVAL = SECOND / 2;

/** Tells the page how much of its foot the bar covers: `--timers`. */
function useRoomBelow() {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--timers', `${bar.current?.offsetHeight ?? 0}px`));
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--timers');
    };
  }, []);
  return bar;
}

/** The timers, at the foot of every screen; a click on them closes no dialog. */
export function TimerBar() {
  const { t } = useTranslation();
  const { clock, time } = useTimeFormat();
  const timers = useTimers((state) => state.timers);
  const now = useNow(LOOK_INTERVAL);
  const bar = useRoomBelow();
  const [notices] = useState(createNotices);
  const next = nextToEnd(timers);
  const focusKept = useFocusKept(() => bar.current);
  const isUp = timers.some(hasEnded);
  useTitleCountdown(isUp ? t('cooking.timeIsUp') : next && clock(Math.ceil(timeLeft(next, now) / SECOND)));
  // In the root it would lie below every dialog.
  return createPortal(
    <DismissableLayer.Branch asChild>
      <section ref={bar} className={styles.bar} aria-label={t('cooking.timers')} tabIndex={-1} {...focusKept}>
        <div role="alert" aria-live="assertive" aria-atomic="false" className="visually-hidden">
          {timers.filter(hasEnded).map(({ id, step, title, seconds }) => (
            <p key={id}>{t('cooking.timeIsUpFor', { step, title, time: time(seconds) })}</p>
          ))}
        </div>
        <NotifyQuestion notices={notices} />
        <ul className={styles.timers}>
          {timers.map((timer) => (
            <TimerItem key={timer.id} timer={timer} now={now} />
          ))}
        </ul>
      </section>
    </DismissableLayer.Branch>,
    document.body,
  );
}
