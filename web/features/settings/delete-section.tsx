import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../shared/domain/user.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';

interface Props {
  readonly user: User;
  readonly hasPassword: boolean | null;
}

/** An administrator is told how to step down first (contract §1). */
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
