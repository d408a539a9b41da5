import { MailCheck } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { subscribeToLaunch } from '../../../shared/api/launch.ts';
import { isEmail } from '../../../shared/rules/email.ts';
import { forgotPasswordProblem } from '../../../shared/rules/register.ts';
import { useApi } from '../../api/api-context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { AuthForm, useSubmission } from '../auth/auth-forms.ts';
import styles from './notify-card.module.css';

/** Replaces the form after a subscription and gets the focus. */
function Thanks() {
  const { t } = useTranslation();
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <div className={styles.thanks}>
      <span className={styles.icon}>
        <MailCheck size={26} strokeWidth={1.6} aria-hidden />
      </span>
      <p ref={words} tabIndex={-1} role="status">
        {t('comingSoon.thanks')}
      </p>
    </div>
  );
}

function NotifyForm({ onSubscribed }: { readonly onSubscribed: () => void }) {
  const { t } = useTranslation();
  const api = useApi();
  const [email, setEmail] = useState('');
  const submission = useSubmission({
    problem: () => forgotPasswordProblem(email) ?? (isEmail(email) ? null : 'auth.emailInvalid'),
    async send() {
      await api.call(subscribeToLaunch, { body: { email: email.trim() } });
      onSubscribed();
    },
    fallback: 'comingSoon.failed',
    unreached: 'comingSoon.network',
  });
  const { isBusy, field } = submission;
  return (
    <AuthForm label={t('comingSoon.notifyTitle')} submission={submission}>
      <TextField
        {...field('email')}
        label={t('auth.email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" size="large" wide busy={isBusy}>
        {t(isBusy ? 'comingSoon.subscribing' : 'comingSoon.notify')}
      </Button>
    </AuthForm>
  );
}

/** Product §2: the form to subscribe an address. After success it is replaced by thanks. */
export function NotifyCard() {
  const { t } = useTranslation();
  const [isSubscribed, setIsSubscribed] = useState(false);
  const title = useId();
  return (
    <section aria-labelledby={title} className={styles.card}>
      <h2 id={title}>{t('comingSoon.notifyTitle')}</h2>
      {isSubscribed ? (
        <Thanks />
      ) : (
        <>
          <p>{t('comingSoon.notifyHint')}</p>
          <NotifyForm onSubscribed={() => setIsSubscribed(true)} />
        </>
      )}
    </section>
  );
}
