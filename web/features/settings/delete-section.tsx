import { useTranslation } from 'react-i18next';
import { useState, useRef } from 'react';
import { Dialog, DialogTitle } from '../../ui/dialogs/dialog.tsx';
import { deleteMe } from '../../../shared/api/users.ts';
import { useApi } from '../../api/api-context.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { AuthForm, PasswordField, useSubmission } from '../auth/auth-forms.ts';
import type { User } from '../../../shared/domain/user.ts';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';
import styles from './delete-section.module.css';

interface DeleteAccountFormProps {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly onCancel: () => void;
}

/**
 * The form to delete the account, confirmed by the password, or by the e-mail address if there is no password (contract
 * §3).
 */
function DeleteAccountForm({ email, hasPassword, onCancel }: DeleteAccountFormProps) {
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

interface DeleteAccountDialogProps {
  readonly isOpen: boolean;
  readonly email: string;
  readonly hasPassword: boolean;
  readonly onClose: () => void;
  readonly focusAfter: () => HTMLElement | null;
}

/** The dialog that says what will be deleted, and asks for the confirmation. */
function DeleteAccountDialog({ isOpen, email, hasPassword, onClose, focusAfter }: DeleteAccountDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} size="small" focusAfter={focusAfter}>
      <div className={styles.content}>
        <DialogTitle className={styles.title}>{t('settings.deleteTitle')}</DialogTitle>
        <p>{t('settings.whatGoes')}</p>
        <ul className={styles.losses}>
          <li>{t('settings.recipesGo')}</li>
          <li>{t('settings.importsGo')}</li>
          <li>{t('settings.accountGoes')}</li>
        </ul>
        <p className={styles.warning}>{t('settings.deleteWarning')}</p>
        <DeleteAccountForm email={email} hasPassword={hasPassword} onCancel={onClose} />
      </div>
    </Dialog>
  );
}

interface Props {
  readonly user: User;
  readonly hasPassword: boolean | null;
}

/** The section to delete the account. Administrators are told how to give up the role first (contract §1). */
export function DeleteSection({ user, hasPassword }: Props) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SettingsSection title={t('settings.delete')} hint={t('settings.deleteHint')} ref={heading}>
      {user.isAdmin ? (
        <p>{t('users.administratorStays')}</p>
      ) : (
        <>
          <p>{t('settings.deleteText')}</p>
          <div>
            <Button look="warning" disabled={hasPassword === null} onClick={() => setIsOpen(true)}>
              {t('settings.deleteButton')}
            </Button>
          </div>
          <DeleteAccountDialog
            isOpen={isOpen}
            email={user.email}
            hasPassword={hasPassword !== false}
            onClose={() => setIsOpen(false)}
            focusAfter={() => heading.current}
          />
        </>
      )}
    </SettingsSection>
  );
}
