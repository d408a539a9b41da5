import { BookOpenText, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { PATHS } from '../../navigation/paths.ts';

/** The way of administrators into their panel. */
export function AdminButton() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <IconButton
      label={t('admin.title')}
      icon={<ShieldCheck size={22} aria-hidden />}
      onClick={() => void navigate(PATHS.admin)}
    />
  );
}

/** And out of it. */
export function BackButton() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <IconButton
      label={t('admin.back')}
      icon={<BookOpenText size={22} aria-hidden />}
      onClick={() => void navigate(PATHS.home)}
    />
  );
}
