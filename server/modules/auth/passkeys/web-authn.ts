import type { WebAuthnCredential } from '@simplewebauthn/server';
import { z } from 'zod';
import type { NewPasskey, PasskeyAnswer } from '../../../../shared/api/passkeys.ts';
import { MINUTE } from '../../../../shared/constants.ts';
import { AppError } from '../../../core/errors.ts';

/** How long a browser shows its dialogue, in milliseconds. */
const DIALOGUE_TIME = 5 * MINUTE;
/** EdDSA, ES256 and RS256, which together all authenticators support (IANA COSE algorithms). */
const ALGORITHMS = [-8, -7, -257];

/** A stored passkey, as far as it is needed to check an answer of it. */
export interface Credential {
  readonly credentialId: Uint8Array;
  readonly publicKey: Uint8Array;
  /** How often the authenticator says that it was used; 0 if it does not count. */
  readonly counter: number;
  readonly transports: readonly string[];
}

/** The user of a passkey, as the authenticator stores it. */
interface PasskeyUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

type Known = Pick<Credential, 'credentialId' | 'transports'>;

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'));

const listed = (known: readonly Known[]) =>
  known.map(({ credentialId, transports }) => ({ id: base64url(credentialId), transports: [...transports] }));

/** The library and the parsers of certificates that it brings take 30 MB, so they are loaded at the first use. */
const loadLibrary = async () => ({
  ...(await import('@simplewebauthn/server')),
  ...(await import('@simplewebauthn/server/helpers')),
});

/** Runs a check of the library, which throws an Error for every reason to refuse an answer. */
async function refuseBy<T>(check: () => Promise<T | null>): Promise<T> {
  const outcome = await check().catch((cause: unknown) => {
    throw new AppError('auth.passkeyFailed', { cause });
  });
  if (outcome === null) throw new AppError('auth.passkeyFailed');
  return outcome;
}

const clientDataSchema = z.object({ challenge: z.string(), crossOrigin: z.boolean().optional() });

/** The challenge that an answer is for. Throws for answers that were made inside a page of another site. */
export function challengeOf({ response }: NewPasskey | PasskeyAnswer): string {
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
  } catch (cause) {
    throw new AppError('auth.passkeyFailed', { cause });
  }
  const data = clientDataSchema.safeParse(json).data;
  if (!data || data.crossOrigin === true) throw new AppError('auth.passkeyFailed');
  return data.challenge;
}

/** The id of an account as the user handle of its passkeys. */
export const userHandleOf = (accountId: string): Buffer => Buffer.from(accountId.replaceAll('-', ''), 'hex');

/** The host to whose pages passkeys belong (RP ID), or null for an IP address, where browsers offer none. */
export function passkeyHostOf(publicUrl: string): string | null {
  const { hostname } = new URL(publicUrl);
  return /^[\d.]+$|^\[/.test(hostname) ? null : hostname;
}

export interface WebAuthn {
  /** What a browser asks an authenticator for that shall make a passkey (PublicKeyCredentialCreationOptionsJSON). */
  creationOptions(user: PasskeyUser, challenge: string, known: readonly Known[]): Promise<{ challenge: string }>;
  /**
   * What a browser asks an authenticator for that has a passkey (PublicKeyCredentialRequestOptionsJSON): one of
   * `allowed`, or any that knows its user and verifies them.
   */
  requestOptions(challenge: string, allowed: readonly Known[] | null): Promise<{ challenge: string }>;
  /** The new passkey in an answer. Throws `auth.passkeyFailed`. */
  readNew(passkey: NewPasskey, challenge: string): Promise<Credential>;
  /** Checks an answer of a passkey; resolves with its new counter. Throws `auth.passkeyFailed`. */
  check(answer: PasskeyAnswer, expected: ExpectedAnswer): Promise<number>;
}

interface ExpectedAnswer {
  readonly challenge: string;
  readonly credential: Credential;
  /** Whether the authenticator must have verified its user, by a PIN or a finger. */
  readonly needsVerification: boolean;
}

/** Passkeys by WebAuthn for the pages of `publicUrl`. */
export function createWebAuthn(publicUrl: string): WebAuthn {
  const { origin, hostname } = new URL(publicUrl);
  const site = { expectedOrigin: origin, expectedRPID: hostname };
  return {
    async creationOptions({ id, name, email }, challenge, known) {
      const { generateRegistrationOptions } = await loadLibrary();
      return generateRegistrationOptions({
        rpName: 'Cardamom',
        rpID: hostname,
        userID: new Uint8Array(userHandleOf(id)),
        userName: email,
        userDisplayName: name,
        challenge: bytesOf(challenge),
        timeout: DIALOGUE_TIME,
        attestationType: 'none',
        excludeCredentials: listed(known),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        supportedAlgorithmIDs: ALGORITHMS,
      });
    },

    async requestOptions(challenge, allowed) {
      const { generateAuthenticationOptions } = await loadLibrary();
      return generateAuthenticationOptions({
        rpID: hostname,
        challenge: bytesOf(challenge),
        timeout: DIALOGUE_TIME,
        userVerification: allowed ? 'preferred' : 'required',
        ...(allowed && { allowCredentials: listed(allowed) }),
      });
    },

    async readNew({ id, type, response: { transports = [], ...response } }, expectedChallenge) {
      const { verifyRegistrationResponse, decodeAttestationObject } = await loadLibrary();
      return refuseBy(async () => {
        // Certificates are not asked for, and are not parsed: they come from a stranger.
        const statement = decodeAttestationObject(bytesOf(response.attestationObject)).get('attStmt');
        if (statement.get('x5c') !== undefined || statement.get('response') !== undefined) return null;
        const { registrationInfo } = await verifyRegistrationResponse({
          response: { id, rawId: id, type, response, clientExtensionResults: {} },
          expectedChallenge,
          ...site,
          requireUserVerification: false,
          supportedAlgorithmIDs: ALGORITHMS,
        });
        if (!registrationInfo) return null;
        const { publicKey, counter } = registrationInfo.credential;
        // A buffer, because the driver writes other arrays as text.
        return {
          credentialId: Buffer.from(registrationInfo.credential.id, 'base64url'),
          publicKey: Buffer.from(publicKey),
          counter,
          transports,
        };
      });
    },

    async check({ id, type, response }, { challenge, credential, needsVerification }) {
      const { verifyAuthenticationResponse } = await loadLibrary();
      const { credentialId, publicKey, counter } = credential;
      const { clientDataJSON, authenticatorData, signature } = response;
      const answered = { clientDataJSON, authenticatorData, signature };
      const stored: WebAuthnCredential = { id: base64url(credentialId), publicKey: new Uint8Array(publicKey), counter };
      return refuseBy(async () => {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: { id, rawId: id, type, response: answered, clientExtensionResults: {} },
          expectedChallenge: challenge,
          ...site,
          credential: stored,
          requireUserVerification: needsVerification,
        });
        return verified ? authenticationInfo.newCounter : null;
      });
    },
  };
}
