import type { NewPasskey, PasskeyAnswer } from '../../../../shared/api/passkeys.ts';
import { KnownError } from '../../../i18n/message.ts';

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.codePointAt(0) ?? 0);
}

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

interface Known {
  readonly id: string;
  readonly type: 'public-key';
  readonly transports?: AuthenticatorTransport[];
}

/** The options of the server, whose bytes are in base64url. */
interface CreationJson extends Omit<PublicKeyCredentialCreationOptions, 'challenge' | 'user' | 'excludeCredentials'> {
  readonly challenge: string;
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly excludeCredentials?: readonly Known[];
}
interface RequestJson extends Omit<PublicKeyCredentialRequestOptions, 'challenge' | 'allowCredentials'> {
  readonly challenge: string;
  readonly allowCredentials?: readonly Known[];
}

/** The options of a call, as the server sends them. */
export interface PasskeyOptions {
  readonly challenge: string;
}

const withBytes = (known: readonly Known[] = []) => known.map((one) => ({ ...one, id: bytesOf(one.id) }));

/** The credential that the browser gives; throws a KnownError, and the reason of an aborted signal. */
async function credentialOf(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await ask();
    if (credential instanceof PublicKeyCredential) return credential;
  } catch (cause) {
    const name = cause instanceof DOMException ? cause.name : '';
    if (name === 'AbortError' || name === 'TimeoutError') throw cause;
    throw new KnownError(name === 'InvalidStateError' ? 'settings.passkeyExists' : 'auth.passkeyUnused', cause);
  }
  throw new KnownError('auth.passkeyUnused', null);
}

/** Asks for a new passkey. Throws a KnownError. */
export async function createPasskey(options: PasskeyOptions): Promise<NewPasskey> {
  const json = options as unknown as CreationJson;
  const publicKey = {
    ...json,
    challenge: bytesOf(json.challenge),
    user: { ...json.user, id: bytesOf(json.user.id) },
    excludeCredentials: withBytes(json.excludeCredentials),
  };
  const { id, response } = await credentialOf(() => navigator.credentials.create({ publicKey }));
  const { clientDataJSON, attestationObject, getTransports } = response as AuthenticatorAttestationResponse;
  return {
    id,
    type: 'public-key',
    response: {
      clientDataJSON: base64url(clientDataJSON),
      attestationObject: base64url(attestationObject),
      // Absent from old browsers.
      transports: (getTransports as (() => string[]) | undefined)?.call(response) ?? [],
    },
  };
}

interface AskOptions {
  readonly signal?: AbortSignal;
  /** Whether passkeys are offered in the list of a field instead of a dialogue. */
  readonly isConditional?: boolean;
}

/** Asks for an answer of a passkey. Throws a KnownError. */
export async function askForPasskey(options: PasskeyOptions, how: AskOptions = {}): Promise<PasskeyAnswer> {
  const json = options as unknown as RequestJson;
  const publicKey = {
    ...json,
    challenge: bytesOf(json.challenge),
    allowCredentials: withBytes(json.allowCredentials),
  };
  const { id, response } = await credentialOf(() =>
    navigator.credentials.get({
      publicKey,
      ...(how.signal && { signal: how.signal }),
      ...(how.isConditional && { mediation: 'conditional' as const }),
    }),
  );
  const { clientDataJSON, authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse;
  return {
    id,
    type: 'public-key',
    response: {
      clientDataJSON: base64url(clientDataJSON),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(signature),
      userHandle: userHandle && base64url(userHandle),
    },
  };
}

/** Whether the browser offers passkeys in the list of a field. */
export async function offersInFields(): Promise<boolean> {
  const isAvailable = PublicKeyCredential.isConditionalMediationAvailable as (() => Promise<boolean>) | undefined;
  return (await isAvailable?.call(PublicKeyCredential)) ?? false;
}
