import { useEffect, useRef, useState } from 'react';
import { DismissableLayer } from 'radix-ui/internal';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Pause, Play, X } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { SECOND, MINUTE } from '../../../../shared/constants.ts';
import { useNow } from '../../../state/use-now.ts';
import { useFocusKept } from '../../../ui/focus/use-focus-kept.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { cookPath } from '../../../navigation/paths.ts';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { useTimeFormat } from './time-format.ts';
import { hasEnded, nextToEnd, timeLeft, type CookTimer } from './cook-timer.ts';
import { createNotices, type Notices } from './notices.ts';
import styles from './timer-bar.module.css';
import { useTimers } from './timers.store.ts';

interface Props {
  readonly timer: CookTimer;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The remaining time, that the timer is paused, or since when the time is up. */
function Face({ timer, now }: Props) {
  const { t } = useTranslation();
  const { clock } = useTimeFormat();
  const { ago } = useLocaleFormat();
  const { run } = timer;
  if (run.state === 'ended') {
    return (
      <p className={styles.face}>
        <b>{t('cooking.timeIsUp')}</b>
        {now - run.at >= MINUTE && <small>{ago(new Date(run.at).toISOString(), now)}</small>}
      </p>
    );
  }
  return (
    <p className={styles.face} role="timer">
      <b dir="ltr">{clock(Math.ceil(timeLeft(timer, now) / SECOND))}</b>
      {run.state === 'paused' && <small>{t('cooking.paused')}</small>}
    </p>
  );
}

function Hand({ timer, name }: { readonly timer: CookTimer; readonly name: string }) {
  const { t } = useTranslation();
  const timerPaused = useTimers((state) => state.timerPaused);
  const timerResumed = useTimers((state) => state.timerResumed);
  const { id, run } = timer;
  if (run.state === 'ended') return null;
  return run.state === 'running' ? (
    <IconButton
      label={t('cooking.pause', { timer: name })}
      icon={<Pause size={20} aria-hidden />}
      onClick={() => timerPaused(id)}
    />
  ) : (
    <IconButton
      label={t('cooking.resume', { timer: name })}
      icon={<Play size={20} aria-hidden />}
      onClick={() => timerResumed(id)}
    />
  );
}

/** One timer with a link to its step. */
export function TimerItem({ timer, now }: Props) {
  const { t } = useTranslation();
  const { time } = useTimeFormat();
  const { pathname } = useLocation();
  const minuteAdded = useTimers((state) => state.minuteAdded);
  const timerStopped = useTimers((state) => state.timerStopped);
  const { id, recipeId, title, step, run } = timer;
  const name = t('cooking.stepOf', { step, title });
  const oneMore = `+${time(MINUTE / SECOND)}`;
  const path = cookPath(recipeId);
  return (
    <li className={styles.timer} data-state={run.state}>
      <Face timer={timer} now={now} />
      <Link className={styles.name} to={path} state={{ step }} replace={pathname === path}>
        <span>{t('cooking.stepShort', { step })}</span> <bdi>{title}</bdi>
      </Link>
      <Hand timer={timer} name={name} />
      <button type="button" className={styles.more} aria-label={`${oneMore}: ${name}`} onClick={() => minuteAdded(id)}>
        {oneMore}
      </button>
      <IconButton
        label={t('cooking.stop', { timer: name })}
        icon={<X size={20} aria-hidden />}
        onClick={() => timerStopped(id)}
      />
    </li>
  );
}

const ANSWERED_STORAGE_KEY = 'cardamom-notify-answered';

/**
 * Asks once per device, when the first timer runs, whether notifications are wanted. The browser's own question follows
 * only after a yes.
 */
function NotifyQuestion({ notices }: { readonly notices: Notices }) {
  const { t } = useTranslation();
  const { storage } = usePlatform();
  const [isOpen, setIsOpen] = useState(() => notices.canAsk() && !storage.read(ANSWERED_STORAGE_KEY));
  if (!isOpen) return null;
  const answered = (): void => {
    storage.write(ANSWERED_STORAGE_KEY, 'yes');
    setIsOpen(false);
  };
  return (
    <div className={styles.question}>
      <p>{t('cooking.notifyQuestion')}</p>
      <Button
        look="outline"
        size="small"
        onClick={() => {
          answered();
          void notices.asked();
        }}
      >
        {t('cooking.notify')}
      </Button>
      <Button look="quiet" size="small" onClick={answered}>
        {t('cooking.notNow')}
      </Button>
    </div>
  );
}

const PARTING = ' · ';

/** Puts the remaining time in front of the window's title; null removes it. */
function useTitleCountdown(left: string | null): void {
  useEffect(() => {
    const begin = left === null ? '' : `${left}${PARTING}`;
    document.title = `${begin}${document.title}`;
    return () => {
      // A screen that has set another title meanwhile has already removed it.
      if (document.title.startsWith(begin)) document.title = document.title.slice(begin.length);
    };
  });
}

/** The update interval, short enough that no second is skipped. */
const LOOK_INTERVAL = SECOND / 2;

/** Sets `--timers` to the height of the bar, which covers the bottom of the page. */
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

/** The timers at the bottom of every screen. A click on them does not close a dialog. */
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
  // Inside the root element it would be below dialogs.
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
