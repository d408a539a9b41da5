import type { ButtonHTMLAttributes, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../features/auth/session/avatar.tsx';
import { useSession } from '../../features/auth/session/session.store.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & { readonly ref?: Ref<HTMLButtonElement> };

export function AccountButton(props: Props) {
  const { t } = useTranslation();
  const user = useSession((session) => session.user);
  return (
    <IconButton
      {...props}
      isNamed
      label={t('header.accountMenu')}
      icon={<Avatar picture={user?.picture ?? user?.avatar_url ?? null} />}
    />
  );
}
