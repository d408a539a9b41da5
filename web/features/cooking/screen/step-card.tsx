import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { findDurations } from '../../../../shared/cooking/find-durations.ts';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { DoubtMark, type Doubts, recipeDir, useFactor } from '../../recipes/recipes.ts';
import styles from './cook-screen.module.css';
import type { CookStep } from '../progress/cook-steps.ts';
import { useCooking } from '../progress/cooking.store.ts';
import { StepTimers } from './step-timers.tsx';

interface Props {
  readonly recipe: Recipe;
  readonly step: CookStep;
  readonly doubts: Doubts;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** From this length on a step is set in smaller letters, in UTF-16 units. */
const LONG = 220;

/** The words of a step, with its times set off. */
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

/** One step, in letters that can be read from a metre away. */
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
