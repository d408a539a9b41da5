import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckEmail } from './check-email.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { RegisterForm } from './register-form.tsx';

export function RegisterPage() {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) return <CheckEmail email={sentTo} text="auth.checkEmailText" hint="auth.checkEmailHint" />;
  return (
    <AuthLayout title={t('auth.registerTitle')} subtitle={t('auth.registerSubtitle')}>
      <RegisterForm onRegistered={setSentTo} />
    </AuthLayout>
  );
}
