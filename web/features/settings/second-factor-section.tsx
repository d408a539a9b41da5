import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EndpointReply } from '../../../shared/api/endpoint.ts';
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
import { PasswordStep, RecoveryCodes, ScanStep, type SetUp } from './second-factor-steps.tsx';
import styles from './second-factor-section.module.css';

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

/** The state of the second factor, with buttons that change it. */
function Rest({ factor: { isSet, createdAt, recoveryCodesLeft }, onStep }: Pick<StepProps, 'factor' | 'onStep'>) {
  const { t } = useTranslation();
  const { moment } = useDateFormat();
  if (!isSet || createdAt === null)
    return (
      <>
        <p>{t('settings.secondFactorOff')}</p>
        <div>
          <Button onClick={() => onStep({ at: 'begin' })}>{t('settings.secondFactorSetUp')}</Button>
        </div>
      </>
    );
  return (
    <>
      <p>{t('settings.secondFactorOn', { date: moment(createdAt) })}</p>
      <p>{t('settings.recoveryCodesLeft', { left: recoveryCodesLeft })}</p>
      <div className={styles.actions}>
        <Button look="outline" onClick={() => onStep({ at: 'renew' })}>
          {t('settings.newRecoveryCodes')}
        </Button>
        <Button look="warning" onClick={() => onStep({ at: 'remove' })}>
          {t('settings.secondFactorRemove')}
        </Button>
      </div>
    </>
  );
}

function CurrentStep({ factor, step, onStep, onChanged }: StepProps): ReactNode {
  const { t } = useTranslation();
  const api = useApi();
  const ended = (next: Step): void => {
    onStep(next);
    onChanged();
  };
  if (step.at === 'rest') return <Rest factor={factor} onStep={onStep} />;
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
  if (step.at === 'renew')
    return (
      <PasswordStep
        label={t('settings.newRecoveryCodes')}
        onSend={async (currentPassword) => {
          const { recoveryCodes } = await api.call(renewRecoveryCodes, { body: { currentPassword } });
          ended({ at: 'codes', codes: recoveryCodes });
        }}
      />
    );
  return (
    <PasswordStep
      label={t('settings.secondFactorRemove')}
      onSend={async (currentPassword) => {
        await api.call(removeSecondFactor, { body: { currentPassword } });
        ended({ at: 'rest' });
      }}
    />
  );
}

/** The second factor as the server knows it; null until it is known. */
function useFactor() {
  const api = useApi();
  const [factor, setFactor] = useState<Factor | null>(null);
  const [problem, setProblem] = useState<Message | null>(null);
  const load = useCallback(() => {
    api.call(getSecondFactor).then(
      (found) => {
        setFactor(found);
        setProblem(null);
      },
      (error: unknown) =>
        setProblem(errorMessage(error, 'settings.secondFactorUnknown', 'settings.secondFactorUnknown')),
    );
  }, [api]);
  useEffect(load, [load]);
  return { factor, problem, load };
}

interface Props {
  /** null while unknown. */
  readonly hasPassword: boolean | null;
}

/** The section of the second factor: set-up, recovery codes and removal. */
export function SecondFactorSection({ hasPassword }: Props) {
  const { t } = useTranslation();
  const messageText = useMessageText();
  const heading = useRef<HTMLHeadingElement>(null);
  const { factor, problem, load } = useFactor();
  const [step, setStep] = useState<Step>({ at: 'rest' });
  function go(next: Step): void {
    setStep(next);
    // The button that had the focus is gone.
    heading.current?.focus();
  }
  return (
    <SettingsSection title={t('settings.secondFactor')} hint={t('settings.secondFactorHint')} ref={heading}>
      {problem && <Banner kind="error">{messageText(problem)}</Banner>}
      {!problem && (factor === null || hasPassword === null) && <Spinner />}
      {factor !== null && hasPassword === false && !factor.isSet && <p>{t('settings.secondFactorNoPassword')}</p>}
      {factor !== null && (hasPassword === true || factor.isSet) && (
        <>
          <CurrentStep factor={factor} step={step} onStep={go} onChanged={load} />
          {(step.at === 'begin' || step.at === 'scan' || step.at === 'renew' || step.at === 'remove') && (
            <div>
              <Button look="quiet" size="small" onClick={() => go({ at: 'rest' })}>
                {t('app.cancel')}
              </Button>
            </div>
          )}
        </>
      )}
    </SettingsSection>
  );
}
