import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteMe } from '../../../shared/api/users.ts';
import { useApi } from '../../api/api-context.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { AuthForm, PasswordField, useSubmission } from '../auth/auth-forms.ts';
import styles from './delete-account-dialog.module.css';

interface Props {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly onCancel: () => void;
}

/** Confirmed by the password, or by the address where there is none (contract §3). */
export function DeleteAccountForm({ email, hasPassword, onCancel }: Props) {
  const { t } = useTranslation();
  const api = useApi();
  const { restart } = usePlatform();
  const [proof, setProof] = useState('');
  const submission = useSubmission({
    problem() {
      if (hasPassword) return proof ? null : 'auth.passwordRequired';
      return proof.trim() ? null : 'auth.emailRequired';
    },
    async send() {
      await api.call(deleteMe, { body: hasPassword ? { password: proof } : { email: proof } });
      restart('?account=deleted');
    },
    fallback: 'settings.deleteFailed',
    unreached: 'settings.deleteUnreached',
  });
  const { isBusy } = submission;
  const field = {
    ...submission.field(hasPassword ? 'password' : 'email'),
    value: proof,
    onChange: ({ target }: { target: HTMLInputElement }) => setProof(target.value),
  };
  return (
    <AuthForm label={t('settings.deleteTitle')} submission={submission}>
      {hasPassword ? (
        <PasswordField
          label={t('settings.confirmByPassword')}
          showLabel={t('auth.showPassword')}
          hideLabel={t('auth.hidePassword')}
          autoComplete="current-password"
          {...field}
        />
      ) : (
        <TextField
          label={t('settings.confirmByEmail')}
          hint={email}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          dir="ltr"
          {...field}
        />
      )}
      <div className={styles.actions}>
        <Button look="outline" disabled={isBusy} onClick={onCancel}>
          {t('app.cancel')}
        </Button>
        <Button type="submit" look="danger" busy={isBusy}>
          {t(isBusy ? 'settings.deleting' : 'settings.deleteForGood')}
        </Button>
      </div>
    </AuthForm>
  );
}
