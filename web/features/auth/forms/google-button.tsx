import { type ReactNode, useState } from 'react';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useServerOffer } from '../session/server-offer.store.ts';
import styles from './auth-layout.module.css';

interface Props {
  readonly children: ReactNode;
  readonly size?: 'normal' | 'large';
  readonly wide?: boolean;
  readonly disabled?: boolean;
  /** The token of an invitation, for a new account. */
  readonly invitation?: string | undefined;
}

function GoogleLetter() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d="M16.600 5.400A8 8 0 1 0 17.950 10.900H10.200" fill="none" stroke="currentcolor" strokeWidth="2.800" />
    </svg>
  );
}

/** The picture of an issuer other than Google. */
function IssuerLogo({ path }: { readonly path: string | null }) {
  const [hasFailed, setHasFailed] = useState(false);
  if (path === null || hasFailed) return null;
  return <img src={path} alt="" width="20" height="20" className={styles.logo} onError={() => setHasFailed(true)} />;
}

/** Starts the external sign-in; absent if the server does not offer it (contract §3). */
export function GoogleButton({ children, invitation, ...rest }: Props) {
  const { signInWithGoogle, serverOrigin } = usePlatform();
  const issuer = useServerOffer((offer) => offer.issuer);
  const hasGoogle = useServerOffer((offer) => offer.hasGoogle);
  if (!hasGoogle) return null;
  return (
    <Button
      look="outline"
      icon={issuer ? <IssuerLogo path={issuer.logo && serverOrigin + issuer.logo} /> : <GoogleLetter />}
      onClick={() => void signInWithGoogle(invitation)}
      {...rest}
    >
      {children}
    </Button>
  );
}
