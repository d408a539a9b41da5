import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { login } from '../../../shared/api/auth.ts';
import { loginProblem } from '../../../shared/rules/register.ts';
import { useApi } from '../../api/api-context.ts';
import { PATHS } from '../../app/paths.ts';
import { useMessageText } from '../../i18n/message.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AuthForm } from './auth-form.tsx';
import { AuthLayout } from './auth-layout.tsx';
import styles from './auth-layout.module.css';
import { GoogleButton } from './google-button.tsx';
import { PasswordField } from './password-field.tsx';
import { useLoginNotice } from './use-login-notice.ts';
import { useSubmission } from './use-submission.ts';

function LoginForm({ onTouched }: { readonly onTouched: () => void }) {
  const { t } = useTranslation();
  const api = useApi();
  const platform = usePlatform();
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { state, error, faultyFields, submit } = useSubmission({
    problem: () => loginProblem({ email, password }),
    async send() {
      await api.call(login, { body: { email: email.trim(), password } });
      platform.restart();
    },
    fallback: 'auth.loginFailed',
  });
  // `done` too: the page is about to be loaded anew
  const isBusy = state !== 'idle';
  return (
    <AuthForm
      label={t('auth.signInTitle')}
      error={error}
      onSubmit={() => {
        onTouched();
        void submit();
      }}
    >
      <TextField
        label={t('auth.email')}
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        required
        dir="ltr"
        value={email}
        disabled={isBusy}
        invalid={faultyFields.includes('email')}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label={t('auth.password')}
        showLabel={t('auth.showPassword')}
        hideLabel={t('auth.hidePassword')}
        name="password"
        autoComplete="current-password"
        required
        value={password}
        disabled={isBusy}
        invalid={faultyFields.includes('password')}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className={styles.forgot}>
        <Button look="quiet" size="small" disabled={isBusy} onClick={() => void navigate(PATHS.forgotPassword)}>
          {t('auth.forgotPassword')}
        </Button>
      </div>
      <Button type="submit" size="large" wide busy={isBusy}>
        {t(isBusy ? 'auth.signingIn' : 'auth.signIn')}
      </Button>
      <GoogleButton size="large" wide disabled={isBusy}>
        {t('auth.signInWithGoogle')}
      </GoogleButton>
      <p className={styles.foot}>
        {t('auth.noAccount')}
        <Button look="quiet" size="small" disabled={isBusy} onClick={() => void navigate(PATHS.register)}>
          {t('auth.register')}
        </Button>
      </p>
    </AuthForm>
  );
}

export function LoginPage() {
  const { t } = useTranslation();
  const messageText = useMessageText();
  const notice = useLoginNotice();
  const [isTouched, setIsTouched] = useState(false);
  return (
    <AuthLayout title={t('auth.signInTitle')} subtitle={t('auth.signInSubtitle')}>
      {notice && !isTouched && <Banner kind={notice.kind}>{messageText(notice.message)}</Banner>}
      <LoginForm onTouched={() => setIsTouched(true)} />
    </AuthLayout>
  );
}
