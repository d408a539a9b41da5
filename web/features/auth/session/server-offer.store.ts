import { createStore, type StoreApi } from 'zustand';
import { getVersion } from '../../../../shared/api/operations.ts';
import type { ApiClient } from '../../../api/client.ts';
import { createStoreContext } from '../../../state/store-context.ts';

export interface ServerOfferState {
  /** Whether the server offers the sign-in with Google; false until that is known. */
  readonly hasGoogle: boolean;
  /** The server's version; null until it is known. */
  readonly version: string | null;
  /** Whether this is the production host, whose root is the launch page until the launch (product §2). */
  readonly isComingSoon: boolean;
  /** Whether the server has answered, or the request has failed. */
  readonly isKnown: boolean;
  offerRequested(): Promise<void>;
}

export function createServerOfferStore(api: ApiClient): StoreApi<ServerOfferState> {
  return createStore<ServerOfferState>()((set) => ({
    hasGoogle: false,
    version: null,
    isComingSoon: false,
    isKnown: false,
    async offerRequested() {
      try {
        const { version, providers, comingSoon = false } = await api.call(getVersion);
        set({ hasGoogle: providers.includes('google'), version, isComingSoon: comingSoon, isKnown: true });
      } catch (cause) {
        console.error('the server did not say what it offers', cause);
        set({ isKnown: true });
      }
    },
  }));
}

export const [ServerOfferProvider, useServerOffer] = createStoreContext<ServerOfferState>('ServerOffer');
