import type { ReactNode } from 'react';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useServerOffer } from '../session/server-offer.store.ts';

interface Props {
  readonly children: ReactNode;
  readonly size?: 'normal' | 'large';
  readonly wide?: boolean;
  readonly disabled?: boolean;
}

function GoogleLetter() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d="M16.600 5.400A8 8 0 1 0 17.950 10.900H10.200" fill="none" stroke="currentcolor" strokeWidth="2.800" />
    </svg>
  );
}

/** Starts the external sign-in; absent if the server does not offer it (contract §3). */
export function GoogleButton({ children, ...rest }: Props) {
  const { signInWithGoogle } = usePlatform();
  const hasGoogle = useServerOffer((offer) => offer.hasGoogle);
  if (!hasGoogle) return null;
  return (
    <Button look="outline" icon={<GoogleLetter />} onClick={() => void signInWithGoogle()} {...rest}>
      {children}
    </Button>
  );
}
