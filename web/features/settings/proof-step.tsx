import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listPasskeys } from '../../../shared/api/passkeys.ts';
import { getSecondFactor, proveSecondFactor } from '../../../shared/api/second-factor.ts';
import { ApiError } from '../../api/api-error.ts';
import { useApi } from '../../api/api-context.ts';
import { CodeField } from '../../ui/forms/code-field.tsx';
import { Spinner } from '../../ui/indicators/spinner.tsx';
import { type Submission, usePasskeyChoice, useSubmission } from '../auth/auth-forms.ts';
import { SavingForm } from './saving-form.tsx';

interface ProofProps {
  readonly onProven: () => void;
}

/**
 * A form whose change the server may refuse until the second factor was used in this session. Then `proof` is set, and the
 * form is to be replaced by the step that asks for the factor; it is sent again afterwards.
 */
export function useProvenSubmission(options: Parameters<typeof useSubmission>[0]): {
  readonly submission: Submission;
  readonly proof: ProofProps | null;
} {
  const [needsProof, setNeedsProof] = useState(false);
  const submission = useSubmission({
    ...options,
    stays: true,
    async send() {
      try {
        await options.send();
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'auth.proofNeeded')) throw error;
        setNeedsProof(true);
      }
    },
  });
  function onProven(): void {
    setNeedsProof(false);
    void submission.submit();
  }
  return { submission, proof: needsProof ? { onProven } : null };
}

interface Ways {
  readonly app: boolean;
  readonly passkey: boolean;
}

/** The second factors of the account; null until they are known. */
function useWays(): Ways | null {
  const api = useApi();
  const [ways, setWays] = useState<Ways | null>(null);
  useEffect(() => {
    Promise.all([api.call(getSecondFactor), api.call(listPasskeys)]).then(
      ([{ isSet }, { passkeys }]) => setWays({ app: isSet, passkey: passkeys.length > 0 }),
      (error: unknown) => {
        console.warn('it is unknown which second factors there are', error);
        // The form of the code shows what is wrong.
        setWays({ app: true, passkey: false });
      },
    );
  }, [api]);
  return ways;
}

/** Asks for the second factor in this session. */
export function ProofStep({ onProven }: ProofProps) {
  const { t } = useTranslation();
  const api = useApi();
  const ways = useWays();
  const choice = usePasskeyChoice();
  const [code, setCode] = useState('');
  const hint = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone.
  const isReady = ways !== null;
  useEffect(() => {
    if (isReady) hint.current?.focus();
  }, [isReady]);
  const submission = useSubmission({
    problem: () => (code.trim() ? null : 'auth.codeRequired'),
    async send() {
      await api.call(proveSecondFactor, { body: { code } });
      onProven();
    },
    fallback: 'settings.secondFactorFailed',
    unreached: 'settings.secondFactorFailed',
  });
  if (ways === null) return <Spinner />;
  return (
    <>
      <p ref={hint} tabIndex={-1}>
        {t('settings.proofHint')}
      </p>
      {ways.passkey && choice && (
        <div>
          <choice.PasskeyProof onProven={onProven} />
        </div>
      )}
      <SavingForm
        label={t('auth.factorTitle')}
        submission={submission}
        submitLabel={t('settings.proofConfirm')}
        done={null}
      >
        <CodeField
          {...submission.field('code')}
          label={t(ways.app ? 'auth.code' : 'auth.recoveryCode')}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </SavingForm>
    </>
  );
}
