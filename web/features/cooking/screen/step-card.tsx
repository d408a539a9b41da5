import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Timer } from 'lucide-react';
import { findDurations, type Duration } from '../../../../shared/cooking/find-durations.ts';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { DoubtMark, type Doubts, recipeDir, useFactor } from '../../recipes/recipes.ts';
import type { CookStep } from '../progress/cook-steps.ts';
import { useCooking } from '../progress/cooking.store.ts';
import { SECOND } from '../../../../shared/constants.ts';
import { useNow } from '../../../state/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { type CookTimer, hasEnded, timeLeft } from '../timers/cook-timer.ts';
import { useTimers } from '../timers/timers.store.ts';
import { useTimeFormat } from '../timers/time-format.ts';
import styles from './cook-screen.module.css';

interface StepTimersProps {
  readonly recipe: Recipe;
  readonly step: CookStep;
}

/** The times of a step without duplicates. */
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

/** Buttons that start a timer for each time in a step; a running timer shows the remaining time. */
function StepTimers({ recipe: { id, title }, step: { number, line } }: StepTimersProps) {
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

interface Props {
  readonly recipe: Recipe;
  readonly step: CookStep;
  readonly doubts: Doubts;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** The length in UTF-16 units from which on a step has a smaller font size. */
const LONG = 220;

/** The text of a step with highlighted times. */
function StepText({ text }: { readonly text: string }) {
  const durations = findDurations(text);
  const ends = [0, ...durations.map(({ end }) => end)];
  return (
    <>
      {durations.map(({ start, end }, place) => (
        <span key={start}>
          {text.slice(ends[place], start)}
          <b className={styles.time}>{text.slice(start, end)}</b>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}

function DoneTick({ number }: { readonly number: number }) {
  const { t } = useTranslation();
  const isDone = useCooking((cooking) => cooking.done.includes(number));
  const stepTicked = useCooking((cooking) => cooking.stepTicked);
  return (
    <label className={styles.done}>
      <input type="checkbox" checked={isDone} onChange={() => stepTicked(number)} />
      {t('cooking.stepDone')}
    </label>
  );
}

/** One step in large letters. */
export function StepCard({ recipe, step, doubts, heading }: Props) {
  const { t } = useTranslation();
  const total = useCooking((cooking) => cooking.stepCount);
  const { number, line, headings } = step;
  const isScaled = useFactor(recipe.id) !== 1;
  const isDoubted = (index: number): boolean => doubts.isLineDoubted('instructions', index);
  return (
    <section className={styles.step} dir={recipeDir(recipe)}>
      <div className={styles.where}>
        <h2 ref={heading} tabIndex={-1}>
          {t('cooking.step', { step: number, total })}
        </h2>
        {headings.map(({ index, text }) => (
          <p key={index} dir="auto" lang={recipe.lang ?? undefined}>
            {text} {isDoubted(index) && <DoubtMark />}
          </p>
        ))}
      </div>
      <p
        className={styles.text}
        data-long={line.text.length > LONG || undefined}
        data-doubted={isDoubted(line.index) || undefined}
        dir="auto"
        lang={recipe.lang ?? undefined}
      >
        <StepText text={line.text} /> {isDoubted(line.index) && <DoubtMark />}
      </p>
      {isScaled && (
        <p className={styles.note} dir="auto">
          {t('recipes.stepsUnscaled')}
        </p>
      )}
      <StepTimers recipe={recipe} step={step} />
      <DoneTick number={number} />
    </section>
  );
}
