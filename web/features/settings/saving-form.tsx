import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/indicators/banner.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { useFocusAfterWork } from '../../ui/focus/use-focus-after-work.ts';
import { AuthForm, type Submission } from '../auth/auth-forms.ts';
import styles from './saving-form.module.css';

interface Props {
  readonly label: string;
  readonly submission: Submission;
  readonly submitLabel: string;
  readonly busyLabel?: string;
  /** The success message; null after a further change. */
  readonly done: string | null;
  readonly children: ReactNode;
}

/** Fields with a save button and the result. */
export function SavingForm({ label, submission, submitLabel, busyLabel, done, children }: Props) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const { state, isBusy } = submission;
  useFocusAfterWork(isBusy, button);
  return (
    <AuthForm label={label} submission={submission}>
      {children}
      <div className={styles.foot}>
        <Button ref={button} type="submit" busy={isBusy}>
          {isBusy ? (busyLabel ?? t('settings.saving')) : submitLabel}
        </Button>
        {state === 'done' && done !== null && <Banner kind="success">{done}</Banner>}
      </div>
    </AuthForm>
  );
}
