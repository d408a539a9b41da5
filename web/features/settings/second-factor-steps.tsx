import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EndpointReply } from '../../../shared/api/definition/endpoint.ts';
import { type beginSecondFactor, confirmSecondFactor } from '../../../shared/api/second-factor.ts';
import { useApi } from '../../api/api-context.ts';
import type { TextKey } from '../../i18n/create-i18n.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Banner } from '../../ui/indicators/banner.tsx';
import { CodeField } from '../../ui/forms/code-field.tsx';
import { PasswordField, useSubmission } from '../auth/auth-forms.ts';
import { ProofStep, useProvenSubmission } from './proof-step.tsx';
import { SavingForm } from './saving-form.tsx';
import styles from './second-factor-section.module.css';

/** The secret of an authenticator app that is being set up. */
export type SetUp = EndpointReply<typeof beginSecondFactor>;

/** The picture that an authenticator app scans. Its program is loaded only here. */
function QrCode({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const [rows, setRows] = useState<readonly (readonly boolean[])[]>([]);
  useEffect(() => {
    let isGone = false;
    import('uqr').then(
      ({ encode }) => isGone || setRows(encode(text, { border: 4 }).data),
      // The key can be typed instead.
      (cause: unknown) => console.error('the QR code could not be drawn', cause),
    );
    return () => {
      isGone = true;
    };
  }, [text]);
  if (rows.length === 0) return null;
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={t('settings.secondFactorPicture')}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className={styles.picture}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

interface PasswordStepProps {
  readonly label: string;
  readonly busyLabel?: string;
  /** The message of a failure without a text of its own. */
  readonly fallback?: TextKey;
  readonly onSend: (currentPassword: string) => Promise<void>;
}

/** Asks for the password before a change. */
export function PasswordStep({
  label,
  busyLabel,
  fallback = 'settings.secondFactorFailed',
  onSend,
}: PasswordStepProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const { submission, proof } = useProvenSubmission({
    problem: () => (password ? null : 'users.currentPasswordRequired'),
    send: () => onSend(password),
    fallback,
    unreached: fallback,
  });
  if (proof) return <ProofStep {...proof} />;
  return (
    <SavingForm
      label={label}
      submission={submission}
      submitLabel={label}
      {...(busyLabel !== undefined && { busyLabel })}
      done={null}
    >
      <PasswordField
        {...submission.field('currentPassword')}
        label={t('settings.confirmByPassword')}
        showLabel={t('settings.showCurrentPassword')}
        hideLabel={t('settings.hideCurrentPassword')}
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
    </SavingForm>
  );
}

interface ScanStepProps {
  readonly setUp: SetUp;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
}

/** Shows the secret, and asks for the first code. */
export function ScanStep({ setUp, onDone }: ScanStepProps) {
  const { t } = useTranslation();
  const api = useApi();
  const [code, setCode] = useState('');
  const submission = useSubmission({
    problem: () => (code.trim() ? null : 'auth.codeRequired'),
    async send() {
      onDone((await api.call(confirmSecondFactor, { body: { code } })).recoveryCodes);
    },
    fallback: 'settings.secondFactorFailed',
    unreached: 'settings.secondFactorFailed',
  });
  return (
    <SavingForm
      label={t('settings.secondFactorTurnOn')}
      submission={submission}
      submitLabel={t('settings.secondFactorTurnOn')}
      done={null}
    >
      <p>{t('settings.secondFactorScan')}</p>
      <QrCode text={setUp.uri} />
      <TextField
        label={t('settings.secondFactorKey')}
        value={setUp.secret}
        readOnly
        dir="ltr"
        end={<CopyButton label={t('settings.secondFactorCopyKey')} text={() => setUp.secret} />}
      />
      <CodeField {...submission.field('code')} value={code} onChange={({ target }) => setCode(target.value)} />
    </SavingForm>
  );
}

interface CodesProps {
  readonly codes: readonly string[];
  readonly onStored: () => void;
}

/** New recovery codes. They are shown once. */
export function RecoveryCodes({ codes, onStored }: CodesProps) {
  const { t } = useTranslation();
  return (
    <>
      <Banner kind="success">{t('settings.recoveryCodesHint')}</Banner>
      <div className={styles.codesHead}>
        <h3>{t('settings.recoveryCodes')}</h3>
        <CopyButton label={t('settings.copyRecoveryCodes')} text={() => codes.join('\n')} />
      </div>
      <ol className={styles.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div>
        <Button onClick={onStored}>{t('settings.recoveryCodesStored')}</Button>
      </div>
    </>
  );
}
