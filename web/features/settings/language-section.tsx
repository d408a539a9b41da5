import { useTranslation } from 'react-i18next';
import { isLanguageCode, LANGUAGES } from '../../../shared/languages.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { useLanguage } from '../language/language.ts';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';

/** The choice of the language; hidden if only one language is offered. */
export function LanguageSection() {
  const { t } = useTranslation();
  const offered = useLanguage((language) => language.offered);
  const current = useLanguage((language) => language.current);
  const languageChosen = useLanguage((language) => language.languageChosen);
  if (offered.length < 2) return null;
  return (
    <SettingsSection title={t('app.language')} hint={t('settings.languageHint')}>
      <SelectField
        label={t('settings.languageChoice')}
        value={current ?? ''}
        onChange={({ target }) => isLanguageCode(target.value) && void languageChosen(target.value)}
      >
        {LANGUAGES.filter(({ code }) => offered.includes(code)).map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </SettingsSection>
  );
}
