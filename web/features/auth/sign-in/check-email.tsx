import { MailCheck } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { PATHS } from '../../../navigation/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { AuthLayout } from '../forms/auth-layout.tsx';
import { Emblem } from '../forms/emblem.tsx';
import styles from '../forms/auth-layout.module.css';
import { useMailKept } from '../../../api/use-mail-kept.ts';

interface Props {
  readonly email: string;
  /** The text about the sent mail. */
  readonly text: 'auth.checkEmailText' | 'auth.resetSentText';
  readonly hint: 'auth.checkEmailHint' | 'auth.resetSentHint';
}

const KEPT_TEXTS = { 'auth.checkEmailText': 'auth.checkEmailKept', 'auth.resetSentText': 'auth.resetKept' } as const;

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
        {isMailKept !== null && (
          <Trans
            i18nKey={isMailKept ? KEPT_TEXTS[text] : text}
            values={{ email }}
            components={{ email: <bdi className={styles.address} /> }}
          />
        )}
      </p>
      {isMailKept !== null && <p className={styles.soft}>{t(isMailKept ? 'auth.linkKept' : hint)}</p>}
      <Button look="outline" onClick={() => void navigate(PATHS.login)}>
        {t('auth.backToLogin')}
      </Button>
    </AuthLayout>
  );
}

interface LinkAgainProps {
  /** Whether the last attempt to sign in has sent a new link. */
  readonly wasSent: boolean;
  readonly isBusy: boolean;
  readonly onWanted: () => void;
}

/** For an account whose address is not verified: says whether a new link was sent, and sends another one. */
export function LinkAgain({ wasSent, isBusy, onWanted }: LinkAgainProps) {
  const { t } = useTranslation();
  const isMailKept = useMailKept();
  if (isMailKept === null) return null;
  const sent = isMailKept ? 'auth.linkMade' : 'auth.linkSent';
  return (
    <div className={styles.again}>
      <p role="status">
        {t(wasSent ? sent : 'auth.linkNotSent')} {isMailKept && t('auth.linkKept')}
      </p>
      <Button look="outline" busy={isBusy} onClick={onWanted}>
        {t('auth.sendLinkAgain')}
      </Button>
    </div>
  );
}
