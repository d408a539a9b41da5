import { useTranslation } from 'react-i18next';
import { ShortcutKeys } from '../shortcuts/shortcuts.ts';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';

/** Which keys do something, and whether they shall. */
export function ShortcutsSection() {
  const { t } = useTranslation();
  return (
    <SettingsSection title={t('shortcuts.title')} hint={t('shortcuts.hint')}>
      <ShortcutKeys />
    </SettingsSection>
  );
}
