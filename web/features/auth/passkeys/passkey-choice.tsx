import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyRound } from 'lucide-react';
import {
  beginPasskeyFactor,
  beginPasskeyProof,
  beginPasskeySignIn,
  finishSignInWithPasskey,
  type PasskeyAnswer,
  proveWithPasskey,
  signInWithPasskey,
} from '../../../../shared/api/passkeys.ts';
import { MINUTE } from '../../../../shared/constants.ts';
import type { ApiClient } from '../../../api/client.ts';
import { useApi } from '../../../api/api-context.ts';
import { useMessageText } from '../../../i18n/message.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { type Submission, useSubmission } from '../forms/use-submission.ts';
import { endSignIn } from './end-sign-in.ts';
import { askForPasskey, offersInFields } from './passkey-browser.ts';

/** A challenge is valid for ten minutes. */
const CHALLENGE_TIME = 9 * MINUTE;

/** Offers passkeys at the address field until one is chosen, with a new challenge before the former expires. */
async function offerAtField(api: ApiClient, signal: AbortSignal): Promise<PasskeyAnswer | null> {
  if (!(await offersInFields())) return null;
  while (!signal.aborted) {
    const { options } = await api.call(beginPasskeySignIn);
    const round = AbortSignal.any([signal, AbortSignal.timeout(CHALLENGE_TIME)]);
    try {
      return await askForPasskey(options, { signal: round, isConditional: true });
    } catch (error) {
      if (!round.aborted) throw error;
    }
  }
  return null;
}

/** Offers passkeys in the list that the browser shows at the address field, while `isOn`. */
function useAutofill(isOn: boolean, onAnswer: (answer: PasskeyAnswer) => void): void {
  const api = useApi();
  const latest = useRef(onAnswer);
  useEffect(() => {
    latest.current = onAnswer;
  });
  useEffect(() => {
    const abort = new AbortController();
    if (isOn)
      offerAtField(api, abort.signal).then(
        (answer) => answer && !abort.signal.aborted && latest.current(answer),
        (error: unknown) => console.warn('passkeys are not offered at the address field', error),
      );
    return () => abort.abort();
  }, [api, isOn]);
}

interface ButtonProps {
  readonly submission: Submission;
  readonly look: 'primary' | 'outline';
  readonly text: 'auth.signInWithPasskey' | 'auth.usePasskey';
  readonly disabled?: boolean;
}

function PasskeyButton({ submission, look, text, disabled = false }: ButtonProps) {
  const { t } = useTranslation();
  const messageText = useMessageText();
  const { error, isBusy, submit } = submission;
  return (
    <>
      {error && <Banner kind="error">{messageText(error)}</Banner>}
      <Button
        look={look}
        size="large"
        wide
        icon={<KeyRound size={20} aria-hidden />}
        busy={isBusy}
        disabled={disabled}
        onClick={() => void submit()}
      >
        {t(text)}
      </Button>
    </>
  );
}

/** The sign-in with a passkey alone: a button, and an entry in the list of the address field. */
export function PasskeySignIn({ disabled }: { readonly disabled: boolean }) {
  const api = useApi();
  const platform = usePlatform();
  const chosen = useRef<PasskeyAnswer | null>(null);
  const submission = useSubmission({
    problem: () => null,
    async send() {
      const passkey = chosen.current ?? (await askForPasskey((await api.call(beginPasskeySignIn)).options));
      chosen.current = null;
      await api.call(signInWithPasskey, { body: { passkey } });
      platform.restart();
    },
    fallback: 'auth.loginFailed',
    unreached: 'auth.loginUnreached',
  });
  useAutofill(!submission.isBusy && !disabled, (answer) => {
    chosen.current = answer;
    void submission.submit();
  });
  return <PasskeyButton submission={submission} look="outline" text="auth.signInWithPasskey" disabled={disabled} />;
}

/** Proves the second factor in this session. */
export function PasskeyProof({ onProven }: { readonly onProven: () => void }) {
  const api = useApi();
  const submission = useSubmission({
    problem: () => null,
    async send() {
      const passkey = await askForPasskey((await api.call(beginPasskeyProof)).options);
      await api.call(proveWithPasskey, { body: { passkey } });
      onProven();
    },
    fallback: 'settings.secondFactorFailed',
    unreached: 'settings.secondFactorFailed',
  });
  return <PasskeyButton submission={submission} look="primary" text="auth.usePasskey" />;
}

/** Completes a sign-in that waits for its second factor. */
export function PasskeyFactor() {
  const api = useApi();
  const platform = usePlatform();
  const submission = useSubmission({
    problem: () => null,
    async send() {
      const passkey = await askForPasskey((await api.call(beginPasskeyFactor)).options);
      endSignIn(platform, await api.call(finishSignInWithPasskey, { body: { passkey } }));
    },
    fallback: 'auth.loginFailed',
    unreached: 'auth.loginUnreached',
  });
  return <PasskeyButton submission={submission} look="primary" text="auth.usePasskey" />;
}
