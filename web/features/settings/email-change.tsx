import { MailCheck, MailX } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { confirmEmailChange, requestEmailChange } from '../../../shared/api/users.ts';
import type { User } from '../../../shared/domain/user.ts';
import { mayPass } from '../../api/api-error.ts';
import { useApi } from '../../api/api-context.ts';
import { useMailKept } from '../../api/use-mail-kept.ts';
import { errorMessage, type Message, useMessageText } from '../../i18n/message.ts';
import { PATHS } from '../../navigation/paths.ts';
import { Banner } from '../../ui/indicators/banner.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Spinner } from '../../ui/indicators/spinner.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useSession } from '../auth/auth.ts';
import { AuthLayout, Emblem, PasswordField, type Submission } from '../auth/auth-forms.ts';
import { ProofStep, useProvenSubmission } from './proof-step.tsx';
import { SavingForm } from './saving-form.tsx';

const ADDRESS = { type: 'email', autoCapitalize: 'none', spellCheck: false, dir: 'ltr' } as const;

interface ProofProps {
  readonly hasPassword: boolean;
  readonly email: string;
  readonly submission: Submission;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The confirmation by the password, or by the present address if there is none, as for a deletion. */
function ProofField({ hasPassword, email, submission, value, onChange }: ProofProps) {
  const { t } = useTranslation();
  const field = {
    ...submission.field(hasPassword ? 'password' : 'currentEmail'),
    value,
    onChange: ({ target }: { target: HTMLInputElement }) => onChange(target.value),
  };
  if (!hasPassword)
    return <TextField {...field} {...ADDRESS} label={t('settings.confirmByEmail')} hint={email} autoComplete="off" />;
  return (
    <PasswordField
      {...field}
      label={t('settings.confirmByPassword')}
      showLabel={t('auth.showPassword')}
      hideLabel={t('auth.hidePassword')}
      autoComplete="current-password"
    />
  );
}

interface FormProps {
  readonly email: string;
  readonly hasPassword: boolean;
}

function EmailForm({ email, hasPassword }: FormProps) {
  const { t } = useTranslation();
  const api = useApi();
  const isMailKept = useMailKept();
  const [wanted, setWanted] = useState('');
  const [proof, setProof] = useState('');
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const { submission, proof: step } = useProvenSubmission({
    problem() {
      if (!wanted.trim()) return 'auth.emailRequired';
      return hasPassword && !proof ? 'auth.passwordRequired' : null;
    },
    async send() {
      const body = { email: wanted.trim(), ...(hasPassword ? { password: proof } : { currentEmail: proof }) };
      await api.call(requestEmailChange, { body });
      setAskedFor(body.email);
      setWanted('');
      setProof('');
    },
    fallback: 'settings.emailFailed',
    unreached: 'settings.emailUnreached',
  });
  if (step) return <ProofStep {...step} />;
  const isDone = askedFor !== null && wanted === '' && proof === '';
  const done = isMailKept
    ? `${t('settings.emailLinkKept', { email: askedFor })} ${t('auth.linkKept')}`
    : t('settings.emailLinkSent', { email: askedFor });
  return (
    <SavingForm
      label={t('settings.changeEmail')}
      submission={submission}
      submitLabel={t('settings.changeEmail')}
      busyLabel={t('auth.sendingResetLink')}
      done={isDone ? done : null}
    >
      <TextField
        {...submission.field('email')}
        {...ADDRESS}
        label={t('settings.newEmail')}
        hint={t('settings.changeEmailHint')}
        autoComplete="email"
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
      />
      <ProofField {...{ hasPassword, email, submission }} value={proof} onChange={setProof} />
    </SavingForm>
  );
}

/** The form for another address, which opens when it is wanted. */
export function EmailChange({ email, hasPassword }: { readonly email: string; readonly hasPassword: boolean | null }) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (isOpen) place.current?.querySelector('input')?.focus();
  }, [isOpen]);
  return (
    <div ref={place}>
      {isOpen ? (
        <EmailForm email={email} hasPassword={hasPassword !== false} />
      ) : (
        <Button look="outline" disabled={hasPassword === null} onClick={() => setIsOpen(true)}>
          {t('settings.changeEmail')}
        </Button>
      )}
    </div>
  );
}

type Outcome =
  | { readonly state: 'changing' }
  | { readonly state: 'changed'; readonly user: User }
  | { readonly state: 'failed'; readonly error: Message; readonly canRetry: boolean };

/** Changes the address by the token of the page's address, once. */
function useChange(token: string): { readonly outcome: Outcome; retry(): void } {
  const api = useApi();
  const userChanged = useSession((session) => session.userChanged);
  const [outcome, setOutcome] = useState<Outcome>({ state: 'changing' });
  const hasBegun = useRef(false);
  const change = useCallback(() => {
    api.call(confirmEmailChange, { body: { token } }).then(
      ({ user }) => {
        userChanged(user);
        setOutcome({ state: 'changed', user });
      },
      (failure: unknown) => {
        const error = errorMessage(failure, 'settings.emailFailed', 'settings.emailUnreached');
        setOutcome({ state: 'failed', error, canRetry: mayPass(failure) });
      },
    );
  }, [api, token, userChanged]);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    change();
  }, [change]);
  return {
    outcome,
    retry() {
      setOutcome({ state: 'changing' });
      change();
    },
  };
}

function Failed({ error, onRetry }: { readonly error: Message; readonly onRetry: (() => void) | null }) {
  const { t } = useTranslation();
  const messageText = useMessageText();
  const navigate = useNavigate();
  return (
    <AuthLayout
      title={t('settings.emailNotChanged')}
      emblem={
        <Emblem hasFailed>
          <MailX strokeWidth={1.6} aria-hidden />
        </Emblem>
      }
    >
      <Banner kind="error">{messageText(error)}</Banner>
      {onRetry ? (
        <Button size="large" onClick={onRetry}>
          {t('app.tryAgain')}
        </Button>
      ) : (
        <>
          <p>{t('settings.emailNotChangedHint')}</p>
          <Button size="large" onClick={() => void navigate(PATHS.settings, { replace: true })}>
            {t('settings.toSettings')}
          </Button>
        </>
      )}
    </AuthLayout>
  );
}

/** The page of the link that was mailed to the new address. It works in a browser that is signed in only. */
export function EmailChangePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const { outcome, retry } = useChange(parameters.get('token')?.trim() ?? '');
  if (outcome.state === 'failed') return <Failed error={outcome.error} onRetry={outcome.canRetry ? retry : null} />;
  if (outcome.state === 'changing')
    return (
      <AuthLayout
        title={t('settings.emailChanging')}
        emblem={
          <Emblem>
            <Spinner />
          </Emblem>
        }
      >
        <p role="status">{t('auth.verifyingHint')}</p>
      </AuthLayout>
    );
  return (
    <AuthLayout
      title={t('settings.emailChangedTitle')}
      emblem={
        <Emblem>
          <MailCheck strokeWidth={1.6} aria-hidden />
        </Emblem>
      }
    >
      <Banner kind="success">{t('settings.emailChanged', { email: outcome.user.email })}</Banner>
      <Button size="large" onClick={() => void navigate(PATHS.home, { replace: true })}>
        {t('auth.toRecipes')}
      </Button>
    </AuthLayout>
  );
}
