import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthLayout } from '../forms/auth-layout.tsx';
import { RegisterForm } from './register-form.tsx';

const loadCheckEmail = async () => ({ default: (await import('./check-email.tsx')).CheckEmail });
const CheckEmail = lazy(loadCheckEmail);

export function RegisterPage() {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) return <CheckEmail email={sentTo} text="auth.checkEmailText" hint="auth.checkEmailHint" />;
  return (
    <AuthLayout title={t('auth.registerTitle')} subtitle={t('auth.registerSubtitle')}>
      <RegisterForm prepare={loadCheckEmail} onRegistered={setSentTo} />
    </AuthLayout>
  );
}
