import { useTranslation } from 'react-i18next';
import styles from './auth-layout.module.css';
import { GoogleButton } from './google-button.tsx';
import { useServerOffer } from '../session/server-offer.store.ts';

interface Props {
  readonly text: 'auth.signInWithGoogle' | 'auth.signUpWithGoogle';
  readonly disabled: boolean;
  /** The token of an invitation, for a new account. */
  readonly invitation?: string | undefined;
}

/** The sign-in with Google below the form's own button; absent if the server does not offer it. */
export function GoogleChoice({ text, disabled, invitation }: Props) {
  const { t } = useTranslation();
  const hasGoogle = useServerOffer((offer) => offer.hasGoogle);
  if (!hasGoogle) return null;
  return (
    <>
      <p className={styles.or}>{t('auth.or')}</p>
      <GoogleButton size="large" wide disabled={disabled} invitation={invitation}>
        {t(text)}
      </GoogleButton>
    </>
  );
}
