import { MailCheck } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { PATHS } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { Emblem } from './emblem.tsx';
import styles from './auth-layout.module.css';

/** After a registration: the link is in the mail. */
export function CheckEmail({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <AuthLayout
      title={t('auth.checkEmailTitle')}
      emblem={
        <Emblem>
          <MailCheck size={34} strokeWidth={1.6} aria-hidden />
        </Emblem>
      }
    >
      <p role="status">
        <Trans
          i18nKey="auth.checkEmailText"
          values={{ email }}
          components={{ email: <bdi className={styles.address} /> }}
        />
      </p>
      <p className={styles.soft}>{t('auth.checkEmailHint')}</p>
      <Button look="outline" onClick={() => void navigate(PATHS.login)}>
        {t('auth.backToLogin')}
      </Button>
    </AuthLayout>
  );
}
