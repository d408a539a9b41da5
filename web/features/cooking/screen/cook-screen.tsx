import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { useArrival } from '../../../navigation/use-arrival.ts';
import { usePageTitle } from '../../../navigation/use-page-title.ts';
import { useLanguage } from '../../language/language.ts';
import { useDoubts } from '../../recipes/recipes.ts';
import { CookBar } from './cook-bar.tsx';
import { CookDialogs, type CookDialog } from './cook-dialogs.tsx';
import styles from './cook-screen.module.css';
import type { CookStep } from '../progress/cook-steps.ts';
import { useCooking } from '../progress/cooking.store.ts';
import { IngredientsPane } from '../ingredients/ingredients-pane.tsx';
import { LayOut } from './lay-out.tsx';
import { ReadyCard } from './ready-card.tsx';
import { StepCard } from './step-card.tsx';
import { TurnBar } from './turn-bar.tsx';
import { useKeptFactor } from './use-kept-factor.ts';
import { useLeave } from './use-leave.ts';
import { usePlaceFocus } from './use-place-focus.ts';
import { useSwipe } from './use-swipe.ts';
import { useTurnKeys } from './use-turn-keys.ts';
import { useWakeLock } from './use-wake-lock.ts';
import { useWantedStep } from './use-wanted-step.ts';

interface Props {
  readonly recipe: Recipe;
  readonly steps: readonly CookStep[];
}

/** What is to do now: the ingredients, a step, or to eat. */
function Place({ recipe, steps }: Props) {
  const place = useCooking((cooking) => cooking.place);
  const doubts = useDoubts(recipe);
  const heading = useRef<HTMLHeadingElement>(null);
  usePlaceFocus(place, heading);
  const step = steps[place - 1];
  if (step) return <StepCard key={place} recipe={recipe} step={step} doubts={doubts} heading={heading} />;
  if (place === 0) return <LayOut recipe={recipe} doubts={doubts} heading={heading} hasSteps={steps.length > 0} />;
  return <ReadyCard recipeId={recipe.id} heading={heading} />;
}

/** Tells a screen reader which step it is now, and what it says. */
function PlaceTold({ steps }: Pick<Props, 'steps'>) {
  const { t } = useTranslation();
  const place = useCooking((cooking) => cooking.place);
  const step = steps[place - 1];
  return (
    <p role="status" aria-live="polite" className="visually-hidden" dir="auto">
      {step && `${t('cooking.step', { step: place, total: steps.length })}: ${step.line.text}`}
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
      <PlaceTold steps={steps} />
      <div className={styles.body} data-has-pane={step !== null || undefined}>
        <main className={styles.main} {...swipe}>
          <Place recipe={recipe} steps={steps} />
          {isRefused && <p className={styles.note}>{t('cooking.screenMayDim')}</p>}
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
