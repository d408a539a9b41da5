import { useEffect, useState } from 'react';
import type { NewPasskey } from '../../../../shared/api/passkeys.ts';
import { useServerOffer } from '../session/server-offer.store.ts';
import type { PasskeyOptions } from './passkey-browser.ts';

/** Whether this page can use passkeys, which belong to the pages of one host. */
export function usePasskeysHere(): boolean {
  const host = useServerOffer((offer) => offer.passkeyHost);
  return location.hostname === host && window.isSecureContext && 'PublicKeyCredential' in window;
}

/** Asks the browser for a new passkey. The code is loaded only here, since pages without a user import this file, too. */
export async function makePasskey(options: PasskeyOptions): Promise<NewPasskey> {
  return (await import('./passkey-browser.ts')).createPasskey(options);
}

const importChoice = () => import('./passkey-choice.tsx');

/** The buttons for passkeys, whose code is loaded only where they can be used; null until it is, and if that failed. */
export function usePasskeyChoice(): Awaited<ReturnType<typeof importChoice>> | null {
  const isUsable = usePasskeysHere();
  const [choice, setChoice] = useState<Awaited<ReturnType<typeof importChoice>> | null>(null);
  useEffect(() => {
    if (!isUsable) return;
    importChoice().then(setChoice, (error: unknown) => console.warn('passkeys are not offered', error));
  }, [isUsable]);
  return choice;
}
