import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTheme, THEME_COOKIE, THEME_COOKIE_AGE, type Theme } from '../../../shared/theme.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { ThemeField } from '../../ui/forms/theme-field.tsx';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';

/** The theme in which the server sent the page, or which was chosen since. */
function shownTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return isTheme(theme) ? theme : 'system';
}

/** Keeps the theme in a cookie, because only the server can choose it before the page is drawn; and shows it. */
function chooseTheme(theme: Theme): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const age = theme === 'system' ? 0 : THEME_COOKIE_AGE;
  document.cookie = `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { of, media } = meta.dataset;
    meta.media = theme === 'system' ? (media ?? '') : of === theme ? 'all' : 'not all';
  }
}

/** The theme of this browser. The desktop app has its own setting, which applies to its window, too. */
export function ThemeSection() {
  const { t } = useTranslation();
  const { desktop } = usePlatform();
  const [theme, setTheme] = useState(shownTheme);
  if (desktop !== null) return null;
  return (
    <SettingsSection title={t('settings.appearance')} hint={t('settings.appearanceHint')}>
      <ThemeField
        value={theme}
        onChosen={(chosen) => {
          chooseTheme(chosen);
          setTheme(chosen);
        }}
      />
    </SettingsSection>
  );
}
