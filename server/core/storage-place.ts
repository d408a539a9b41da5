import { fileURLToPath } from 'node:url';

/** A local folder of stored files. */
export interface FolderPlace {
  readonly kind: 'folder';
  readonly folder: string;
}

/** A bucket of stored files at Amazon S3 or another server with its interface. */
export interface BucketPlace {
  readonly kind: 's3';
  readonly bucket: string;
  /** What precedes the names of all objects: empty, or folders with a slash at the end. */
  readonly prefix: string;
  /** The server's address; null for Amazon. */
  readonly endpoint: string | null;
  /** null where the AWS variables or profiles name it. */
  readonly region: string | null;
  /** Whether the bucket stands in the path of an address instead of its host name. */
  readonly isPathStyle: boolean;
}

export type StoragePlace = FolderPlace | BucketPlace;

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^(?:[\w.-]+\/)*$/;
const PARAMETERS: ReadonlySet<string> = new Set(['endpoint', 'region', 'forcePathStyle']);

/** The address without a slash at the end; undefined unless it is that of a web server without credentials. */
function readEndpoint(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, username, password, href } = new URL(text);
  const isAddress = ['http:', 'https:'].includes(protocol) && username === '' && password === '';
  return isAddress ? href.replace(/\/+$/, '') : undefined;
}

function readFlag(text: string | null, otherwise: boolean): boolean | undefined {
  if (text === null) return otherwise;
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

function readBucket({
  hostname,
  pathname,
  searchParams,
  username,
  password,
  port,
  hash,
}: URL): BucketPlace | undefined {
  const path = decodeURIComponent(pathname).replace(/^\/+|\/+$/g, '');
  const prefix = path === '' ? '' : `${path}/`;
  const hasSurplus =
    [username, password, port, hash].some(Boolean) || [...searchParams.keys()].some((name) => !PARAMETERS.has(name));
  if (hasSurplus || !BUCKET.test(hostname) || !PREFIX.test(prefix)) return undefined;
  const address = searchParams.get('endpoint');
  const endpoint = address === null ? null : readEndpoint(address);
  // Other servers than Amazon's rarely have a host name for each bucket.
  const isPathStyle = readFlag(searchParams.get('forcePathStyle'), address !== null);
  if (endpoint === undefined || isPathStyle === undefined) return undefined;
  return { kind: 's3', bucket: hostname, prefix, endpoint, region: searchParams.get('region') || null, isPathStyle };
}

/** The place that STORAGE_URL names: `file:///folder` or `s3://bucket/prefix?endpoint=…`. Undefined if it is invalid. */
export function readStoragePlace(text: string): StoragePlace | undefined {
  try {
    const url = new URL(text);
    if (url.protocol === 's3:') return readBucket(url);
    return url.protocol === 'file:' ? { kind: 'folder', folder: fileURLToPath(url) } : undefined;
  } catch {
    // Not an address, or one with an invalid % sequence or the host of another machine.
    return undefined;
  }
}

/** A place for messages and comparisons. */
export function placeName(place: StoragePlace): string {
  if (place.kind === 'folder') return place.folder;
  return `s3://${place.bucket}/${place.prefix}${place.endpoint === null ? '' : ` at ${place.endpoint}`}`;
}
