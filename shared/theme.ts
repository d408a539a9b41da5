/** `system` follows the setting of the browser or of the operating system. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The cookie that keeps the theme of a browser. The page's script may write it; the server only reads it. */
export const THEME_COOKIE = 'cardamom_theme';
/** Seconds. Browsers keep no cookie longer than 400 days. */
export const THEME_COOKIE_AGE = 400 * 24 * 60 * 60;

export function isTheme(text: string | null | undefined): text is Theme {
  return THEMES.some((theme) => theme === text);
}
