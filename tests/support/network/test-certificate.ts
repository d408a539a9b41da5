import { createSign, generateKeyPairSync } from 'node:crypto';

/**
 * A private key and its self-signed certificate in PEM. They are created at run time, so that the repository holds no
 * key.
 */
export interface TestCertificate {
  key: string;
  cert: string;
}

const SEQUENCE = 0x30;
const SET = 0x31;
const OID_COMMON_NAME = Buffer.from('550403', 'hex');
const OID_ALT_NAME = Buffer.from('551d11', 'hex');
const OID_ECDSA_SHA256 = Buffer.from('2a8648ce3d040302', 'hex');

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

function utcTime(date: Date): Buffer {
  const digits = date.toISOString().replace(/\D/g, '').slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}

/** Creates a certificate for 127.0.0.1 and localhost, valid from yesterday for two days. */
export function createTestCertificate(): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const algorithm = der(SEQUENCE, der(0x06, OID_ECDSA_SHA256));
  const commonName = der(SEQUENCE, der(0x06, OID_COMMON_NAME), der(0x0c, Buffer.from('Cardamom test')));
  const name = der(SEQUENCE, der(SET, commonName));
  const day = 86_400_000;
  const validity = der(SEQUENCE, utcTime(new Date(Date.now() - day)), utcTime(new Date(Date.now() + day)));
  const altNames = der(SEQUENCE, der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])));
  const extension = der(SEQUENCE, der(0x06, OID_ALT_NAME), der(0x04, altNames));
  const body = der(
    SEQUENCE,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, extension)),
  );
  const signature = createSign('sha256').update(body).sign(privateKey);
  const certificate = der(SEQUENCE, body, algorithm, der(0x03, Buffer.from([0]), signature));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  };
}
