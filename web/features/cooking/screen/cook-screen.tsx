import { useRef, useState, type RefObject, useEffect, type TouchEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { useArrival } from '../../../navigation/use-arrival.ts';
import { usePageTitle } from '../../../navigation/page-head.ts';
import { useLanguage } from '../../language/language.ts';
import { shownText, useDoubts, useFactor, useRecipeAmounts, useServings } from '../../recipes/recipes.ts';
import type { CookStep } from '../progress/cook-steps.ts';
import { useCooking } from '../progress/cooking.store.ts';
import { IngredientsPane } from '../ingredients/ingredients-pane.tsx';
import { visitStorage } from '../../../platform/visit-storage.ts';
import { isTaken, useShortcuts } from '../../shortcuts/shortcuts.ts';
import { CookBar, TurnBar } from './cook-bars.tsx';
import { CookDialogs, type CookDialog } from './cook-dialogs.tsx';
import styles from './cook-screen.module.css';
import { LayOut, ReadyCard } from './first-and-last.tsx';
import { StepCard } from './step-card.tsx';
import { useLeave } from './use-leave.ts';
import { useWakeLock } from './use-wake-lock.ts';

interface Turns {
  forward(): void;
  back(): void;
  leave(): void;
}

/** Where the space bar has its own meaning. */
const PRESSABLE = 'button, a, summary, [role=button], input';

/** Keys: the arrows change the step in reading direction, the space bar goes to the next one, Escape leaves. */
function useTurnKeys(turns: Turns, dir: 'ltr' | 'rtl'): void {
  const latest = useRef(turns);
  const areOn = useShortcuts((state) => state.areOn);
  useEffect(() => {
    latest.current = turns;
  });
  useEffect(() => {
    const [forward, back] = dir === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    const onKey = (event: KeyboardEvent): void => {
      if (isTaken(event)) return;
      const isPressing = event.target instanceof Element && event.target.closest(PRESSABLE) !== null;
      const isSpace = event.key === ' ' && areOn && !isPressing;
      // Arrow keys choose among radio buttons.
      const isChoosing = event.target instanceof Element && event.target.matches('[type=radio]');
      if (event.key === 'Escape') latest.current.leave();
      else if (isChoosing) return;
      else if (event.key === forward || isSpace) latest.current.forward();
      else if (event.key === back) latest.current.back();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [dir, areOn]);
}

const keyOf = (recipeId: string): string => `cardamom-factor-${recipeId}`;

/** The scaling factor, kept across reloads. */
function useKeptFactor(recipeId: string): void {
  const isChosen = useServings((state) => state.factors.has(recipeId));
  const factor = useFactor(recipeId);
  const factorChosen = useServings((state) => state.factorChosen);
  useEffect(() => {
    const kept = Number(visitStorage.read(keyOf(recipeId)));
    if (isChosen) visitStorage.write(keyOf(recipeId), String(factor));
    else if (kept > 0) factorChosen(recipeId, kept);
  }, [recipeId, isChosen, factor, factorChosen]);
}

/** The minimum distance of a swipe in CSS pixels. */
const DISTANCE = 60;

/** Detects a swipe across an element, and reports the direction of the finger. */
function useSwipe(swiped: (to: 'left' | 'right') => void) {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onTouchStart({ touches }: TouchEvent): void {
      const touch = touches.item(0);
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent): void {
      const touch = changedTouches.item(0);
      const from = start.current;
      start.current = null;
      if (!from || !touch) return;
      const across = touch.clientX - from.x;
      if (Math.abs(across) < DISTANCE || Math.abs(across) < 2 * Math.abs(touch.clientY - from.y)) return;
      swiped(across < 0 ? 'left' : 'right');
    },
    onTouchCancel(): void {
      start.current = null;
    },
  };
}

/** Goes once to the step of a clicked timer. After a reload, the then current step is kept. */
function useWantedStep(): void {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const wentTo = useCooking((cooking) => cooking.wentTo);
  const step: unknown = state?.step;
  useEffect(() => {
    if (typeof step !== 'number') return;
    wentTo(step);
    void navigate(pathname, { replace: true });
  }, [step, pathname, wentTo, navigate]);
}

/** Scrolls to the top when the step changes. The pressed button keeps the focus; if it is gone, the heading gets it. */
function usePlaceFocus(place: number, heading: RefObject<HTMLElement | null>): void {
  const previous = useRef(place);
  useEffect(() => {
    if (previous.current === place) return;
    previous.current = place;
    window.scrollTo(0, 0);
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [place, heading]);
}

interface Props {
  readonly recipe: Recipe;
  readonly steps: readonly CookStep[];
}

/** The current screen: the ingredients, a step, or the end. */
function Place({ recipe, steps }: Props) {
  const place = useCooking((cooking) => cooking.place);
  const doubts = useDoubts(recipe);
  const heading = useRef<HTMLHeadingElement>(null);
  usePlaceFocus(place, heading);
  const step = steps[place - 1];
  if (step) return <StepCard key={place} recipe={recipe} step={step} doubts={doubts} heading={heading} />;
  if (place === 0) return <LayOut recipe={recipe} doubts={doubts} heading={heading} hasSteps={steps.length > 0} />;
  return <ReadyCard recipe={recipe} heading={heading} />;
}

/** Announces the current step and its text to screen readers. */
function PlaceAnnouncement({ recipe, steps }: Props) {
  const { t } = useTranslation();
  const amounts = useRecipeAmounts(recipe, 1);
  const place = useCooking((cooking) => cooking.place);
  const step = steps[place - 1];
  return (
    <p role="status" aria-live="polite" className="visually-hidden" dir="auto">
      {step && `${t('cooking.step', { step: place, total: steps.length })}: ${shownText(amounts.step(step.line.text))}`}
    </p>
  );
}

export function CookScreen({ recipe, steps }: Props) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<CookDialog | null>(null);
  const dir = useLanguage((language) => language.dir);
  const place = useCooking((cooking) => cooking.place);
  const wentTo = useCooking((cooking) => cooking.wentTo);
  const isRefused = useWakeLock();
  const title = useArrival(false);
  const leave = useLeave(recipe.id);
  const turns = { forward: () => wentTo(place + 1), back: () => wentTo(place - 1), leave };
  const swipe = useSwipe((to) => ((to === 'left') === (dir === 'ltr') ? turns.forward() : turns.back()));
  useTurnKeys(turns, dir);
  useWantedStep();
  useKeptFactor(recipe.id);
  usePageTitle(t('cooking.pageTitle', { title: recipe.title }));
  const step = steps[place - 1] ?? null;
  return (
    <div className={styles.screen}>
      <CookBar recipe={recipe} heading={title} onLeave={leave} onOpen={setDialog} />
      <PlaceAnnouncement recipe={recipe} steps={steps} />
      <div className={styles.body} data-has-pane={step !== null || undefined}>
        <main className={styles.main} {...swipe}>
          <Place recipe={recipe} steps={steps} />
          {isRefused && place <= steps.length && <p className={styles.note}>{t('cooking.screenMayDim')}</p>}
        </main>
        {step && (
          <aside className={styles.pane} aria-label={t('recipes.ingredients')}>
            <IngredientsPane recipe={recipe} step={step} />
          </aside>
        )}
      </div>
      <TurnBar stepCount={steps.length} />
      <CookDialogs recipe={recipe} steps={steps} open={dialog} onClose={() => setDialog(null)} />
    </div>
  );
}
