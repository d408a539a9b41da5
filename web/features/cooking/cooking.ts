/** What other features and the app use of cooking: the one door of this feature. */
export { CookTimers } from './timers/cook-timers.tsx';
