/** The public interface of the feature: other features and the app import it only from here. */
export { CookTimers } from './timers/cook-timers.tsx';
