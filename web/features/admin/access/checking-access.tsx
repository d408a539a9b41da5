import { useTranslation } from 'react-i18next';
import screen from '../../../ui/layout/screen.module.css';
import { CardamomMark } from '../../../brand/cardamom-mark.tsx';

/** Shown while the access to the panel is checked (product §2). */
export function CheckingAccess() {
  const { t } = useTranslation();
  return (
    <main className={screen.screen} aria-busy="true">
      <span className={screen.pulse}>
        <CardamomMark size={56} />
      </span>
      <p role="status">{t('admin.checking')}</p>
    </main>
  );
}
