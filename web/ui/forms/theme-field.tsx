import { useTranslation } from 'react-i18next';
import { isTheme, THEMES, type Theme } from '../../../shared/theme.ts';
import { SelectField } from './select-field.tsx';

interface Props {
  readonly value: Theme;
  readonly onChosen: (theme: Theme) => void;
}

/** The choice of light or dark colours. */
export function ThemeField({ value, onChosen }: Props) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t('settings.theme')}
      value={value}
      onChange={({ target }) => isTheme(target.value) && onChosen(target.value)}
    >
      {THEMES.map((theme) => (
        <option key={theme} value={theme}>
          {t(`settings.themes.${theme}`)}
        </option>
      ))}
    </SelectField>
  );
}
