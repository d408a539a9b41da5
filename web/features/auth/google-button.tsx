import type { ReactNode } from 'react';
import { GOOGLE_SIGN_IN_PATH } from '../../app/paths.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { useServerOffer } from './server-offer.store.ts';

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

/** Leaves the app for the external sign-in; absent where the server does not offer it (contract §3). */
export function GoogleButton({ children, ...rest }: Props) {
  const { openServerPage } = usePlatform();
  const hasGoogle = useServerOffer((offer) => offer.hasGoogle);
  if (!hasGoogle) return null;
  return (
    <Button look="outline" icon={<GoogleLetter />} onClick={() => openServerPage(GOOGLE_SIGN_IN_PATH)} {...rest}>
      {children}
    </Button>
  );
}
