export { LanguageMenu } from './language-menu.tsx';
export { useLanguage } from './language.store.ts';
export { LoadingScreen } from './loading-screen.tsx';
