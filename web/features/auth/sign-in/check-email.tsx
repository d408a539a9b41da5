import { MailCheck } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useEffect, useState } from 'react';
import { PATHS } from '../../../navigation/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { AuthLayout } from '../forms/auth-layout.tsx';
import { Emblem } from '../forms/emblem.tsx';
import styles from '../forms/auth-layout.module.css';
import { getMailDelivery } from '../../../../shared/api/operations.ts';
import { useApi } from '../../../api/api-context.ts';

/**
 * Whether the server stores mails instead of sending them, because no mail server is configured; false until that is
 * known.
 */
export function useMailKept(): boolean {
  const api = useApi();
  const [isKept, setIsKept] = useState(false);
  useEffect(() => {
    let isGone = false;
    void (async () => {
      try {
        const { sent } = await api.call(getMailDelivery);
        if (!isGone) setIsKept(!sent);
      } catch (cause) {
        console.error('the server did not say whether it sends mails', cause);
      }
    })();
    return () => {
      isGone = true;
    };
  }, [api]);
  return isKept;
}

interface Props {
  readonly email: string;
  /** The text about the sent mail. */
  readonly text: 'auth.checkEmailText' | 'auth.resetSentText';
  readonly hint: 'auth.checkEmailHint' | 'auth.resetSentHint';
}

/** Says that a mail with a link was sent, or where it is stored if the server sends no mails. */
export function CheckEmail({ email, text, hint }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isMailKept = useMailKept();
  return (
    <AuthLayout
      title={t('auth.checkEmailTitle')}
      emblem={
        <Emblem>
          <MailCheck strokeWidth={1.6} aria-hidden />
        </Emblem>
      }
    >
      <p role="status">
        <Trans i18nKey={text} values={{ email }} components={{ email: <bdi className={styles.address} /> }} />
      </p>
      <p className={styles.soft}>{t(isMailKept ? 'auth.linkKept' : hint)}</p>
      <Button look="outline" onClick={() => void navigate(PATHS.login)}>
        {t('auth.backToLogin')}
      </Button>
    </AuthLayout>
  );
}
