import { Pause, Play, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { MINUTE, SECOND } from '../../../../shared/constants.ts';
import { cookPath } from '../../../navigation/paths.ts';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { useTimeFormat } from './time-format.ts';
import { type CookTimer, timeLeft } from './cook-timer.ts';
import styles from './timer-bar.module.css';
import { useTimers } from './timers.store.ts';

interface Props {
  readonly timer: CookTimer;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What is left, that it stands still, or since when the time is up. */
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

/** One timer, with the way to its step. */
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
