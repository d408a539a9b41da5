import { createPublicKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { HOUR, MINUTE } from '../../../../shared/constants.ts';
import type { ReadIssuerDocument } from './issuer-documents.ts';

const keySetSchema = z.object({
  keys: z.array(z.looseObject({ kty: z.string(), kid: z.string().optional(), use: z.string().optional() })),
});
type PublishedKey = z.output<typeof keySetSchema>['keys'][number];

/** The public keys of an issuer that a token with this `kid` may be signed with. */
export type FindIssuerKeys = (keysUrl: string, kid: string | undefined) => Promise<KeyObject[]>;

function asKeyObject(key: PublishedKey): KeyObject[] {
  try {
    return [createPublicKey({ key, format: 'jwk' })];
  } catch {
    return []; // of a kind that this OpenSSL does not know: it signs none of the tokens that we take
  }
}

/**
 * Keys as an issuer publishes them (RFC 7517), kept for an hour. One that is not among them may be new: the issuer
 * is asked again for it, at most once a minute.
 */
export function createIssuerKeys(readDocument: ReadIssuerDocument): FindIssuerKeys {
  let known: { readonly url: string; readonly keys: readonly PublishedKey[]; readonly at: number } | null = null;
  return async function findIssuerKeys(keysUrl, kid) {
    const fitting = (): PublishedKey[] =>
      (known?.url === keysUrl ? known.keys : []).filter(
        (key) => key.kty !== 'oct' && key.use !== 'enc' && (kid === undefined || key.kid === kid),
      );
    const age = known?.url === keysUrl ? Date.now() - known.at : Infinity;
    if (age > HOUR || (fitting().length === 0 && age > MINUTE)) {
      known = { url: keysUrl, keys: keySetSchema.parse(await readDocument(keysUrl)).keys, at: Date.now() };
    }
    return fitting().flatMap(asKeyObject);
  };
}
