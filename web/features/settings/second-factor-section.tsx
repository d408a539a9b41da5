import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EndpointReply } from '../../../shared/api/definition/endpoint.ts';
import { listPasskeys, type Passkey } from '../../../shared/api/passkeys.ts';
import {
  beginSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../../../shared/api/second-factor.ts';
import { useApi } from '../../api/api-context.ts';
import { errorMessage, type Message, useMessageText } from '../../i18n/message.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Banner } from '../../ui/indicators/banner.tsx';
import { Spinner } from '../../ui/indicators/spinner.tsx';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordStep, RecoveryCodes, ScanStep, type SetUp } from './second-factor-steps.tsx';

type Factor = EndpointReply<typeof getSecondFactor>;

type Step =
  | { readonly at: 'rest' | 'begin' | 'renew' | 'remove' }
  | { readonly at: 'scan'; readonly setUp: SetUp }
  | { readonly at: 'codes'; readonly codes: readonly string[] };

interface StepProps {
  readonly factor: Factor;
  readonly step: Step;
  readonly onStep: (step: Step) => void;
  readonly onChanged: () => void;
}

/** What the sections of the second factor have in common: one step at a time, which can be left. */
function useSteps() {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const [step, setStep] = useState<Step>({ at: 'rest' });
  function go(next: Step): void {
    setStep(next);
    // The button that had the focus is gone.
    heading.current?.focus();
  }
  const cancel = step.at !== 'rest' && step.at !== 'codes' && (
    <div>
      <Button look="quiet" size="small" onClick={() => go({ at: 'rest' })}>
        {t('app.cancel')}
      </Button>
    </div>
  );
  return { heading, step, go, cancel };
}

/** The state of the authenticator app, with the button that changes it. */
function AppState({ factor: { createdAt }, onStep }: Pick<StepProps, 'factor' | 'onStep'>) {
  const { t } = useTranslation();
  const { moment } = useDateFormat();
  if (createdAt === null)
    return (
      <>
        <p>{t('settings.secondFactorOff')}</p>
        <div>
          <Button look="outline" onClick={() => onStep({ at: 'begin' })}>
            {t('settings.secondFactorSetUp')}
          </Button>
        </div>
      </>
    );
  return (
    <>
      <p>{t('settings.secondFactorOn', { date: moment(createdAt) })}</p>
      <div>
        <Button look="warning" onClick={() => onStep({ at: 'remove' })}>
          {t('settings.secondFactorRemove')}
        </Button>
      </div>
    </>
  );
}

function AppStep({ factor, step, onStep, onChanged }: StepProps): ReactNode {
  const { t } = useTranslation();
  const api = useApi();
  const ended = (next: Step): void => {
    onStep(next);
    onChanged();
  };
  if (step.at === 'scan') return <ScanStep setUp={step.setUp} onDone={(codes) => ended({ at: 'codes', codes })} />;
  if (step.at === 'codes') return <RecoveryCodes codes={step.codes} onStored={() => ended({ at: 'rest' })} />;
  if (step.at === 'begin')
    return (
      <PasswordStep
        label={t('settings.secondFactorSetUp')}
        onSend={async (currentPassword) =>
          onStep({ at: 'scan', setUp: await api.call(beginSecondFactor, { body: { currentPassword } }) })
        }
      />
    );
  if (step.at === 'remove')
    return (
      <PasswordStep
        label={t('settings.secondFactorRemove')}
        onSend={async (currentPassword) => {
          await api.call(removeSecondFactor, { body: { currentPassword } });
          ended({ at: 'rest' });
        }}
      />
    );
  return <AppState factor={factor} onStep={onStep} />;
}

interface SectionProps {
  readonly factor: Factor;
  readonly onChanged: () => void;
}

/** The section of the authenticator app: set-up and removal. */
function AppSection({ factor, hasPassword, onChanged }: SectionProps & { readonly hasPassword: boolean }) {
  const { t } = useTranslation();
  const { heading, step, go, cancel } = useSteps();
  return (
    <SettingsSection title={t('settings.secondFactor')} hint={t('settings.secondFactorHint')} ref={heading}>
      {hasPassword || factor.isSet ? (
        <AppStep factor={factor} step={step} onStep={go} onChanged={onChanged} />
      ) : (
        <p>{t('settings.secondFactorNoPassword')}</p>
      )}
      {cancel}
    </SettingsSection>
  );
}

/** The section of the recovery codes: how many are left, and new ones. */
function CodesSection({ factor: { recoveryCodesLeft }, onChanged }: SectionProps) {
  const { t } = useTranslation();
  const api = useApi();
  const { heading, step, go, cancel } = useSteps();
  return (
    <SettingsSection title={t('settings.recoveryCodes')} hint={t('settings.recoveryCodesAbout')} ref={heading}>
      {step.at === 'rest' && (
        <>
          <p>{t('settings.recoveryCodesLeft', { left: recoveryCodesLeft })}</p>
          <div>
            <Button look="outline" onClick={() => go({ at: 'renew' })}>
              {t('settings.newRecoveryCodes')}
            </Button>
          </div>
        </>
      )}
      {step.at === 'renew' && (
        <PasswordStep
          label={t('settings.newRecoveryCodes')}
          onSend={async (currentPassword) => {
            const { recoveryCodes } = await api.call(renewRecoveryCodes, { body: { currentPassword } });
            go({ at: 'codes', codes: recoveryCodes });
            onChanged();
          }}
        />
      )}
      {step.at === 'codes' && <RecoveryCodes codes={step.codes} onStored={() => go({ at: 'rest' })} />}
      {cancel}
    </SettingsSection>
  );
}

interface Factors {
  readonly factor: Factor;
  readonly passkeys: readonly Passkey[];
}

/** The second factors as the server knows them; null until they are known. */
function useFactors() {
  const api = useApi();
  const [factors, setFactors] = useState<Factors | null>(null);
  const [problem, setProblem] = useState<Message | null>(null);
  const load = useCallback(() => {
    Promise.all([api.call(getSecondFactor), api.call(listPasskeys)]).then(
      ([factor, { passkeys }]) => {
        setFactors({ factor, passkeys });
        setProblem(null);
      },
      (error: unknown) =>
        setProblem(errorMessage(error, 'settings.secondFactorUnknown', 'settings.secondFactorUnknown')),
    );
  }, [api]);
  useEffect(load, [load]);
  return { factors, problem, load };
}

interface Props {
  /** null while unknown. */
  readonly hasPassword: boolean | null;
}

/** The sections of passkeys, authenticator app and recovery codes. */
export function SecondFactorSections({ hasPassword }: Props) {
  const { t } = useTranslation();
  const messageText = useMessageText();
  const { factors, problem, load } = useFactors();
  // A failure to load them again leaves what is shown, which may be recovery codes.
  if (factors === null || hasPassword === null)
    return (
      <SettingsSection title={t('settings.passkeys')} hint={t('settings.passkeysHint')}>
        {problem ? <Banner kind="error">{messageText(problem)}</Banner> : <Spinner />}
      </SettingsSection>
    );
  const { factor, passkeys } = factors;
  return (
    <>
      <PasskeysSection passkeys={passkeys} hasApp={factor.isSet} hasPassword={hasPassword} onChanged={load} />
      <AppSection factor={factor} hasPassword={hasPassword} onChanged={load} />
      {(factor.isSet || passkeys.length > 0) && <CodesSection factor={factor} onChanged={load} />}
    </>
  );
}
