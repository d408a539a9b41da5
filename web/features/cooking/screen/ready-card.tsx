import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyPlate } from '../../../brand/empty-plate.tsx';
import styles from './cook-screen.module.css';
import { useCooking } from '../progress/cooking.store.ts';
import { useLeave } from './use-leave.ts';

interface Props {
  readonly recipeId: string;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** Behind the last step. */
export function ReadyCard({ recipeId, heading }: Props) {
  const { t } = useTranslation();
  const stepCount = useCooking((cooking) => cooking.stepCount);
  const wentTo = useCooking((cooking) => cooking.wentTo);
  const finished = useCooking((cooking) => cooking.finished);
  const leave = useLeave(recipeId);
  return (
    <section className={styles.ready}>
      <EmptyPlate isServed />
      <h2 ref={heading} tabIndex={-1}>
        {t('cooking.ready')}
      </h2>
      <p>{t('cooking.readyHint')}</p>
      <div className={styles.choices}>
        <Button
          size="large"
          onClick={() => {
            finished();
            leave();
          }}
        >
          {t('cooking.done')}
        </Button>
        <Button look="outline" size="large" onClick={() => wentTo(stepCount)}>
          {t('cooking.backToSteps')}
        </Button>
      </div>
    </section>
  );
}
