import { createStore, type StoreApi } from 'zustand';
import { getVersion } from '../../../../shared/api/operations.ts';
import type { RegistrationMode } from '../../../../shared/domain/registration.ts';
import type { ApiClient } from '../../../api/client.ts';
import { createStoreContext } from '../../../state/store-context.ts';

/** What to say where not everybody may create an account. */
export const REGISTRATION_TEXTS = { invitation: 'auth.invitationRequired', closed: 'auth.registrationClosed' } as const;

export interface ServerOfferState {
  /** Whether the server offers the sign-in with Google; false until that is known. */
  readonly hasGoogle: boolean;
  /** The picture of the external sign-in that is not Google; null if it has none. */
  readonly issuer: { readonly name: string; readonly logo: string | null } | null;
  /** The host whose pages can use passkeys; null if none can, and until that is known. */
  readonly passkeyHost: string | null;
  /** Who may create an account; everybody until that is known. */
  readonly registration: RegistrationMode;
  /** The server's version; null until it is known. */
  readonly version: string | null;
  /** Whether this is the production host, whose root is the launch page until the launch (product §2). */
  readonly isComingSoon: boolean;
  /** Whether a language model is configured; false until that is known. */
  readonly usesModel: boolean;
  /** Whether the server has answered, or the request has failed. */
  readonly isKnown: boolean;
  offerRequested(): Promise<void>;
}

export function createServerOfferStore(api: ApiClient, onNamed: (issuer: string) => void): StoreApi<ServerOfferState> {
  return createStore<ServerOfferState>()((set) => ({
    hasGoogle: false,
    issuer: null,
    passkeyHost: null,
    registration: 'open',
    version: null,
    isComingSoon: false,
    usesModel: false,
    isKnown: false,
    async offerRequested() {
      try {
        const {
          version,
          providers,
          issuer = null,
          passkeyHost = null,
          registration = 'open',
          comingSoon: isComingSoon = false,
          usesModel = false,
        } = await api.call(getVersion);
        const hasGoogle = providers.includes('google');
        if (issuer) onNamed(issuer.name);
        set({ hasGoogle, issuer, passkeyHost, registration, version, isComingSoon, usesModel, isKnown: true });
      } catch (cause) {
        console.error('the server did not say what it offers', cause);
        set({ isKnown: true });
      }
    },
  }));
}

export const [ServerOfferProvider, useServerOffer] = createStoreContext<ServerOfferState>('ServerOffer');
