import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Timer } from 'lucide-react';
import { findDurations, type Duration } from '../../../../shared/cooking/find-durations.ts';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { DoubtMark, type Doubts, recipeDir, ScaledLine, useFactor, useRecipeAmounts } from '../../recipes/recipes.ts';
import { StepAmounts } from '../ingredients/ingredients-pane.tsx';
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

interface StepTimer {
  /** The running timer of a time of the step. */
  running(seconds: number): CookTimer | undefined;
  /** Starts a timer, unless one is running for that time. */
  started(seconds: number): void;
}

function useStepTimer({ recipe: { id, title }, step: { number } }: StepTimersProps): StepTimer {
  const timers = useTimers((state) => state.timers);
  const timerStarted = useTimers((state) => state.timerStarted);
  const running = (seconds: number): CookTimer | undefined =>
    timers.find(
      (timer) => timer.recipeId === id && timer.step === number && timer.seconds === seconds && !hasEnded(timer),
    );
  return {
    running,
    started(seconds) {
      if (!running(seconds)) timerStarted({ recipeId: id, title, step: number, seconds });
    },
  };
}

function Left({ timer }: { readonly timer: CookTimer }) {
  const { t } = useTranslation();
  const { clock } = useTimeFormat();
  const now = useNow(SECOND / 2);
  return t('cooking.left', { time: clock(Math.ceil(timeLeft(timer, now) / SECOND)) });
}

/** Buttons that start a timer for each time in a step; a running timer shows the remaining time. */
function StepTimers(props: StepTimersProps) {
  const { t } = useTranslation();
  const { time, range } = useTimeFormat();
  const { running: runningFor, started } = useStepTimer(props);
  const times = timesOf(props.step.line.text);
  if (times.length === 0) return null;
  return (
    <ul className={styles.timers}>
      {times.map(({ seconds, upTo, start }) => {
        const running = runningFor(seconds);
        const text = time(seconds);
        return (
          <li key={start}>
            <Button
              look="outline"
              size="large"
              icon={<Timer size={24} aria-hidden />}
              aria-disabled={running ? true : undefined}
              onClick={() => started(seconds)}
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

/** The text of a step, with its amounts in the chosen units. Its times start their timers when they are pressed. */
function StepText(props: StepTimersProps) {
  const { t } = useTranslation();
  const { time } = useTimeFormat();
  const { recipe, step } = props;
  const { step: show } = useRecipeAmounts(recipe, 1);
  const { running, started } = useStepTimer(props);
  const { text } = step.line;
  const durations = findDurations(text);
  const ends = [0, ...durations.map(({ end }) => end)];
  return (
    <>
      {durations.map(({ start, end, seconds }, place) => (
        <span key={start}>
          <ScaledLine parts={show(text.slice(ends[place], start))} />
          <button
            type="button"
            className={styles.time}
            title={t('cooking.start', { time: time(seconds) })}
            aria-disabled={running(seconds) ? true : undefined}
            onClick={() => started(seconds)}
          >
            {text.slice(start, end)}
          </button>
        </span>
      ))}
      <ScaledLine parts={show(text.slice(ends.at(-1)))} />
    </>
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
        <StepText recipe={recipe} step={step} /> {isDoubted(line.index) && <DoubtMark />}
      </p>
      <div className={styles.amounts}>
        <StepAmounts recipe={recipe} step={step} />
      </div>
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
