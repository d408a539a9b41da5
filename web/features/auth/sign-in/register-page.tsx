import { Ticket } from 'lucide-react';
import { lazy, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { AuthLayout } from '../forms/auth-layout.tsx';
import { checkInvitation } from '../../../../shared/api/invitations.ts';
import { register } from '../../../../shared/api/auth.ts';
import { type RegisterForm as Values, registerProblem } from '../../../../shared/rules/register.ts';
import { mayPass } from '../../../api/api-error.ts';
import { errorMessage, type Message, useMessageText } from '../../../i18n/message.ts';
import { Spinner } from '../../../ui/indicators/spinner.tsx';
import { Emblem } from '../forms/emblem.tsx';
import { REGISTRATION_TEXTS, useServerOffer } from '../session/server-offer.store.ts';
import { useApi } from '../../../api/api-context.ts';
import { PATHS } from '../../../navigation/paths.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { typedDir } from '../../../ui/forms/typed-dir.ts';
import { AuthForm } from '../forms/auth-form.tsx';
import styles from '../forms/auth-layout.module.css';
import { EmailField } from '../forms/email-field.tsx';
import { GoogleChoice } from '../forms/google-choice.tsx';
import { NewPasswordFields } from '../forms/new-password-fields.tsx';
import { useSubmission } from '../forms/use-submission.ts';

const EMPTY: Values = { name: '', email: '', password: '', confirmPassword: '' };

/** A valid invitation. */
interface Invited {
  readonly token: string;
  /** The only address that may use it. */
  readonly email: string | null;
}

interface Props {
  readonly invitation?: Invited | undefined;
  /** Loads the next screen. The account is created only after that. */
  readonly prepare: () => Promise<unknown>;
  /** Called with the address that gets a verification link; not called if none is needed. */
  readonly onRegistered: (email: string) => void;
}

export function RegisterForm({ invitation, prepare, onRegistered }: Props) {
  const { t } = useTranslation();
  const api = useApi();
  const platform = usePlatform();
  const [values, setValues] = useState({ ...EMPTY, email: invitation?.email ?? '' });
  const changed = (part: Partial<Values>): void => setValues((current) => ({ ...current, ...part }));
  const submission = useSubmission({
    problem: () => registerProblem(values),
    async send() {
      const { name, email, password } = values;
      const body = { name: name.trim(), email: email.trim(), password, invitation: invitation?.token };
      await prepare();
      const { user } = await api.call(register, { body });
      if (user) platform.restart();
      else onRegistered(body.email);
    },
    fallback: 'auth.registrationFailed',
    unreached: 'auth.registrationUnreached',
  });
  const { isBusy, field } = submission;
  return (
    <AuthForm label={t('auth.registerTitle')} submission={submission}>
      <TextField
        {...field('name')}
        label={t('auth.name')}
        autoComplete="name"
        dir={typedDir(values.name)}
        value={values.name}
        onChange={(event) => changed({ name: event.target.value })}
      />
      <EmailField
        {...field('email')}
        readOnly={(invitation?.email ?? null) !== null}
        value={values.email}
        onChange={(event) => changed({ email: event.target.value })}
      />
      <NewPasswordFields label={t('auth.password')} values={values} field={field} onChange={changed} />
      <div className={styles.actions}>
        <Button type="submit" size="large" wide busy={isBusy}>
          {t(isBusy ? 'auth.registering' : 'auth.register')}
        </Button>
        <GoogleChoice text="auth.signUpWithGoogle" disabled={isBusy} invitation={invitation?.token} />
      </div>
      <p className={styles.foot}>
        {t('auth.haveAccount')}
        <Link to={PATHS.login}>{t('auth.signIn')}</Link>
      </p>
    </AuthForm>
  );
}

const loadCheckEmail = async () => ({ default: (await import('./check-email.tsx')).CheckEmail });
const CheckEmail = lazy(loadCheckEmail);

interface RefusalProps {
  readonly title: string;
  readonly text: string;
  readonly onRetry?: (() => void) | null;
}

/** Shown instead of the form if no account can be created. */
function NoRegistration({ title, text, onRetry }: RefusalProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <AuthLayout
      title={title}
      emblem={
        <Emblem hasFailed>
          <Ticket strokeWidth={1.6} aria-hidden />
        </Emblem>
      }
    >
      <p role="status">{text}</p>
      <div className={styles.actions}>
        {onRetry && (
          <Button size="large" onClick={onRetry}>
            {t('app.tryAgain')}
          </Button>
        )}
        <Button size="large" look={onRetry ? 'outline' : 'primary'} onClick={() => void navigate(PATHS.login)}>
          {t('auth.signIn')}
        </Button>
      </div>
    </AuthLayout>
  );
}

type InvitationState =
  | { readonly state: 'checking' }
  | { readonly state: 'valid'; readonly email: string | null }
  | { readonly state: 'failed'; readonly error: Message; readonly canRetry: boolean };

/** Looks up the invitation of a link. */
function useInvitation(token: string): { readonly invitation: InvitationState; retry(): void } {
  const api = useApi();
  const [invitation, setInvitation] = useState<InvitationState>({ state: 'checking' });
  const check = useCallback(() => {
    api.call(checkInvitation, { query: { token } }).then(
      ({ email }) => setInvitation({ state: 'valid', email }),
      (failure: unknown) => {
        const error = errorMessage(failure, 'auth.invitationFailed', 'auth.invitationUnreached');
        setInvitation({ state: 'failed', error, canRetry: mayPass(failure) });
      },
    );
  }, [api, token]);
  useEffect(check, [check]);
  return {
    invitation,
    retry() {
      setInvitation({ state: 'checking' });
      check();
    },
  };
}

interface InvitedProps {
  readonly token: string;
  readonly onRegistered: (email: string) => void;
}

function InvitedPage({ token, onRegistered }: InvitedProps) {
  const { t } = useTranslation();
  const messageText = useMessageText();
  const { invitation, retry } = useInvitation(token);
  if (invitation.state === 'failed') {
    const { error, canRetry } = invitation;
    const onRetry = canRetry ? retry : null;
    return <NoRegistration title={t('auth.invitationTitle')} text={messageText(error)} onRetry={onRetry} />;
  }
  return (
    <AuthLayout title={t('auth.registerTitle')} subtitle={t('auth.invitedSubtitle')}>
      {invitation.state === 'checking' ? (
        <Spinner />
      ) : (
        <RegisterForm
          invitation={{ token, email: invitation.email }}
          prepare={loadCheckEmail}
          onRegistered={onRegistered}
        />
      )}
    </AuthLayout>
  );
}

export function RegisterPage() {
  const { t } = useTranslation();
  const registration = useServerOffer((offer) => offer.registration);
  const [parameters] = useSearchParams();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const token = parameters.get('invitation')?.trim() ?? '';
  if (sentTo !== null) return <CheckEmail email={sentTo} text="auth.checkEmailText" hint="auth.checkEmailHint" />;
  if (registration !== 'closed' && token) return <InvitedPage token={token} onRegistered={setSentTo} />;
  if (registration !== 'open')
    return <NoRegistration title={t('auth.noRegistrationTitle')} text={t(REGISTRATION_TEXTS[registration])} />;
  return (
    <AuthLayout title={t('auth.registerTitle')} subtitle={t('auth.registerSubtitle')}>
      <RegisterForm prepare={loadCheckEmail} onRegistered={setSentTo} />
    </AuthLayout>
  );
}
