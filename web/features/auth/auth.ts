export { Avatar } from './session/avatar.tsx';
export { useServerOffer } from './session/server-offer.store.ts';
export { useSession } from './session/session.store.ts';
export { UnreachableScreen } from './session/unreachable-screen.tsx';
