import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { exportRecipes } from '../../../shared/api/export.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';

/** All recipes to take along; the browser shows how far they are, as with any download. */
export function ExportSection() {
  const { t } = useTranslation();
  const { serverOrigin } = usePlatform();
  return (
    <SettingsSection title={t('settings.export')} hint={t('settings.exportHint')}>
      <p>{t('settings.exportText')}</p>
      <div>
        <LinkButton
          look="outline"
          href={serverOrigin + exportRecipes.path}
          download
          icon={<Download size={18} aria-hidden />}
        >
          {t('settings.exportButton')}
        </LinkButton>
      </div>
    </SettingsSection>
  );
}
