export { type StatusState, useStatus } from './status.store.ts';
