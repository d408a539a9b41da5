import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addPasskey, beginPasskey, type Passkey, removePasskey, renamePasskey } from '../../../shared/api/passkeys.ts';
import { MINUTE, NAME_MAX_LENGTH } from '../../../shared/constants.ts';
import { useApi } from '../../api/api-context.ts';
import { useNow } from '../../state/use-now.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Banner } from '../../ui/indicators/banner.tsx';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';
import { makePasskey, usePasskeysHere, useServerOffer, useSubmission } from '../auth/auth-forms.ts';
import { KeyItem } from './key-item.tsx';
import { SavingForm } from './saving-form.tsx';
import { PasswordStep, RecoveryCodes } from './second-factor-steps.tsx';
import styles from './passkeys-section.module.css';

type Step =
  | { readonly at: 'rest'; readonly isAdded?: true }
  | { readonly at: 'add' }
  | { readonly at: 'rename' | 'remove'; readonly passkey: Passkey }
  | { readonly at: 'codes'; readonly codes: readonly string[] };

interface ItemProps {
  readonly passkey: Passkey;
  readonly now: number;
  readonly canRemove: boolean;
  readonly onStep: (step: Step) => void;
}

export function PasskeyItem({ passkey, now, canRemove, onStep }: ItemProps) {
  const { t } = useTranslation();
  const { name } = passkey;
  return (
    <KeyItem item={passkey} now={now}>
      <Button
        look="quiet"
        size="small"
        aria-label={t('settings.renameNamed', { name })}
        onClick={() => onStep({ at: 'rename', passkey })}
      >
        {t('settings.rename')}
      </Button>
      {canRemove && (
        <Button
          look="quiet"
          size="small"
          aria-label={t('settings.removeNamed', { name })}
          onClick={() => onStep({ at: 'remove', passkey })}
        >
          {t('settings.remove')}
        </Button>
      )}
    </KeyItem>
  );
}

interface RenameFormProps {
  readonly passkey: Passkey;
  readonly onDone: () => void;
}

function RenameForm({ passkey, onDone }: RenameFormProps) {
  const { t } = useTranslation();
  const api = useApi();
  const [name, setName] = useState(passkey.name);
  const submission = useSubmission({
    problem: () => (name.trim() ? null : 'auth.nameRequired'),
    async send() {
      await api.call(renamePasskey, { params: { id: passkey.id }, body: { name } });
      onDone();
    },
    fallback: 'settings.passkeyFailed',
    unreached: 'settings.passkeyFailed',
  });
  return (
    <SavingForm label={t('settings.rename')} submission={submission} submitLabel={t('settings.saveName')} done={null}>
      <TextField
        {...submission.field('name')}
        label={t('settings.passkeyName')}
        value={name}
        maxLength={NAME_MAX_LENGTH}
        dir="auto"
        onChange={({ target }) => setName(target.value)}
      />
    </SavingForm>
  );
}

interface StepProps {
  readonly passkeys: readonly Passkey[];
  /** Whether the account has an authenticator app. */
  readonly hasApp: boolean;
  readonly hasPassword: boolean;
  readonly step: Step;
  readonly onStep: (step: Step) => void;
  readonly onChanged: () => void;
}

/** The passkeys, with buttons that change them. */
function Rest({ passkeys, hasApp, hasPassword, step, onStep }: StepProps) {
  const { t } = useTranslation();
  const now = useNow(MINUTE);
  const isUsable = usePasskeysHere();
  const host = useServerOffer((offer) => offer.passkeyHost);
  return (
    <>
      {step.at === 'rest' && step.isAdded && <Banner kind="success">{t('settings.passkeyAdded')}</Banner>}
      {passkeys.length === 0 && !hasApp && hasPassword && <p>{t('settings.passkeysNone')}</p>}
      {passkeys.length > 0 && (
        <ul className={styles.list} aria-label={t('settings.passkeys')}>
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} now={now} canRemove={hasPassword} onStep={onStep} />
          ))}
        </ul>
      )}
      {!hasPassword && <p>{t('settings.secondFactorNoPassword')}</p>}
      {hasPassword && isUsable && (
        <div>
          <Button look={passkeys.length > 0 ? 'outline' : 'primary'} onClick={() => onStep({ at: 'add' })}>
            {t('settings.passkeyAdd')}
          </Button>
        </div>
      )}
      {!isUsable && host !== null && <p>{t('settings.passkeysElsewhere', { host })}</p>}
    </>
  );
}

function CurrentStep(props: StepProps): ReactNode {
  const { passkeys, hasApp, step, onStep, onChanged } = props;
  const { t } = useTranslation();
  const api = useApi();
  const ended = (next: Step): void => {
    onStep(next);
    onChanged();
  };
  if (step.at === 'rest') return <Rest {...props} />;
  if (step.at === 'codes') return <RecoveryCodes codes={step.codes} onStored={() => ended({ at: 'rest' })} />;
  if (step.at === 'rename') return <RenameForm passkey={step.passkey} onDone={() => ended({ at: 'rest' })} />;
  if (step.at === 'add')
    return (
      <PasswordStep
        label={t('settings.passkeyAdd')}
        busyLabel={t('settings.passkeyWaiting')}
        fallback="settings.passkeyFailed"
        onSend={async (currentPassword) => {
          const { options } = await api.call(beginPasskey, { body: { currentPassword } });
          const { recoveryCodes } = await api.call(addPasskey, { body: { passkey: await makePasskey(options) } });
          ended(recoveryCodes ? { at: 'codes', codes: recoveryCodes } : { at: 'rest', isAdded: true });
        }}
      />
    );
  const { id, name } = step.passkey;
  return (
    <>
      <p>{t('settings.passkeyRemoveText', { name })}</p>
      {passkeys.length === 1 && !hasApp && <p>{t('settings.passkeyRemoveLast')}</p>}
      <PasswordStep
        label={t('settings.remove')}
        fallback="settings.passkeyFailed"
        onSend={async (currentPassword) => {
          await api.call(removePasskey, { params: { id }, body: { currentPassword } });
          ended({ at: 'rest' });
        }}
      />
    </>
  );
}

type Props = Omit<StepProps, 'step' | 'onStep'>;

/** The section of passkeys: adding, renaming and removing. */
export function PasskeysSection(props: Props) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const [step, setStep] = useState<Step>({ at: 'rest' });
  function go(next: Step): void {
    setStep(next);
    // The button that had the focus is gone.
    heading.current?.focus();
  }
  return (
    <SettingsSection title={t('settings.passkeys')} hint={t('settings.passkeysHint')} ref={heading}>
      <CurrentStep {...props} step={step} onStep={go} />
      {(step.at === 'add' || step.at === 'rename' || step.at === 'remove') && (
        <div>
          <Button look="quiet" size="small" onClick={() => go({ at: 'rest' })}>
            {t('app.cancel')}
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}
