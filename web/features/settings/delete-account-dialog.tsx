import { useTranslation } from 'react-i18next';
import { Dialog, DialogTitle } from '../../ui/dialogs/dialog.tsx';
import { DeleteAccountForm } from './delete-account-form.tsx';
import styles from './delete-account-dialog.module.css';

interface Props {
  readonly isOpen: boolean;
  readonly email: string;
  readonly hasPassword: boolean;
  readonly onClose: () => void;
  readonly focusAfter: () => HTMLElement | null;
}

/** Says what goes, and asks for what proves that it is the owner who wants it. */
export function DeleteAccountDialog({ isOpen, email, hasPassword, onClose, focusAfter }: Props) {
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
