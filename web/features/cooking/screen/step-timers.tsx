import { Timer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SECOND } from '../../../../shared/constants.ts';
import { type Duration, findDurations } from '../../../../shared/cooking/find-durations.ts';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { useNow } from '../../../state/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import styles from './cook-screen.module.css';
import type { CookStep } from '../progress/cook-steps.ts';
import { type CookTimer, hasEnded, timeLeft } from '../timers/cook-timer.ts';
import { useTimers } from '../timers/timers.store.ts';
import { useTimeFormat } from '../timers/use-time-format.ts';

interface Props {
  readonly recipe: Recipe;
  readonly step: CookStep;
}

/** The times of a step, each once. */
function timesOf(text: string): Duration[] {
  const times = new Map(findDurations(text).map((time) => [`${time.seconds}-${time.upTo}`, time]));
  return [...times.values()];
}

function Left({ timer }: { readonly timer: CookTimer }) {
  const { t } = useTranslation();
  const { clock } = useTimeFormat();
  const now = useNow(SECOND / 2);
  return t('cooking.left', { time: clock(Math.ceil(timeLeft(timer, now) / SECOND)) });
}

/** Starts a timer for each time that a step names; while it runs, tells what is left. */
export function StepTimers({ recipe: { id, title }, step: { number, line } }: Props) {
  const { t } = useTranslation();
  const { time, range } = useTimeFormat();
  const timers = useTimers((state) => state.timers);
  const timerStarted = useTimers((state) => state.timerStarted);
  const times = timesOf(line.text);
  if (times.length === 0) return null;
  return (
    <ul className={styles.timers}>
      {times.map(({ seconds, upTo, start }) => {
        const running = timers.find(
          (timer) => timer.recipeId === id && timer.step === number && timer.seconds === seconds && !hasEnded(timer),
        );
        const text = time(seconds);
        return (
          <li key={start}>
            <Button
              look="outline"
              size="large"
              icon={<Timer size={24} aria-hidden />}
              aria-disabled={running ? true : undefined}
              onClick={() => {
                if (!running) timerStarted({ recipeId: id, title, step: number, seconds });
              }}
            >
              <bdi>
                {running && <Left timer={running} />}
                {!running && upTo === null && t('cooking.start', { time: text })}
                {!running && upTo !== null && t('cooking.startRange', { time: text, range: range(seconds, upTo) })}
              </bdi>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
