import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;

/** The head of a CBOR item (RFC 8949): its major type and a number below 65,536. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  return value < 256
    ? Buffer.from([(major << 5) | 24, value])
    : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

/** Encodes a value as CBOR: integers, texts, bytes and maps. */
export function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])]);
}

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** What an attacker or a faulty device does differently. */
export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly counter?: number;
  readonly isVerified?: boolean;
  readonly isPresent?: boolean;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  readonly userHandle?: string | null;
  /** The statement about the maker of the authenticator. */
  readonly statement?: readonly [format: string, statement: ReadonlyMap<string, Cbor>];
}

interface Options {
  readonly challenge: string;
}

/** An authenticator in software with one ES256 key, and the browser around it. `origin` is that of the page. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // COSE (RFC 9053): kty EC2, alg ES256, crv P-256, x, y.
  const coseKey = cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
  const id = randomBytes(32);
  let counter = 0;
  let userHandle: string | null = null;

  function clientData(type: string, { challenge }: Options, deviation: Deviation): Buffer {
    const { crossOrigin = false } = deviation;
    const data = {
      type: deviation.type ?? type,
      challenge: deviation.challenge ?? challenge,
      origin: deviation.origin ?? origin,
      crossOrigin,
    };
    return Buffer.from(JSON.stringify(data));
  }

  /** The authenticator data of WebAuthn §6.1. */
  function authenticatorData(deviation: Deviation, credential?: Buffer): Buffer {
    counter += 1;
    const { rpId = new URL(origin).hostname, isVerified = true, isPresent = true } = deviation;
    const flags = (isPresent ? 1 : 0) | (isVerified ? 4 : 0) | (credential ? 64 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(deviation.counter ?? counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, credential ?? Buffer.alloc(0)]);
  }

  return {
    id: base64url(id),

    /** Makes a passkey, as `navigator.credentials.create` does. */
    create(options: Options & { readonly user: { readonly id: string } }, deviation: Deviation = {}) {
      userHandle = options.user.id;
      const length = Buffer.from([id.length >> 8, id.length & 255]);
      const authData = authenticatorData(deviation, Buffer.concat([Buffer.alloc(16), length, id, coseKey]));
      const [format, statement] = deviation.statement ?? ['none', new Map<string, Cbor>()];
      const attestation = new Map<string, Cbor>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', authData],
      ]);
      return {
        id: base64url(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options, deviation)),
          attestationObject: base64url(cbor(attestation)),
          transports: ['internal'],
        },
      };
    },

    /** Signs a challenge, as `navigator.credentials.get` does. */
    get(options: Options, deviation: Deviation = {}) {
      const data = authenticatorData(deviation);
      const json = clientData('webauthn.get', options, deviation);
      return {
        id: base64url(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(json),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(json)]), privateKey)),
          userHandle: deviation.userHandle === undefined ? userHandle : deviation.userHandle,
        },
      };
    },
  };
}
