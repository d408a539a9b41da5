import type { S3Client } from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type BucketPlace, placeName } from '../core/storage-place.ts';
import { checkName, type FileStorage, StorageFullError, StorageUnavailableError } from './file-storage.ts';

/** Requests are tried so many times, with pauses that grow; so are downloads that break off. */
const ATTEMPTS = 3;
/** Milliseconds without a connection, or without any progress, after which a request has failed. */
const CONNECT_WITHIN = 5_000;
const SILENT_FOR = 15_000;
/** Milliseconds that the check of the storage takes at most; `/readyz` waits for two seconds. */
const CHECK_WITHIN = 1_800;
/** Bytes of a part of a large file. The memory of an upload is two parts. */
const PART = 5 * 1024 * 1024;

/** The library and a client; it is loaded for the first request, because other servers do not need it. */
async function connect({ endpoint, region, isPathStyle }: BucketPlace) {
  const library = await import('@aws-sdk/client-s3');
  const { Upload } = await import('@aws-sdk/lib-storage');
  const client = new library.S3Client({
    ...(endpoint !== null && { endpoint }),
    // Other servers than Amazon's ignore the region, but it is signed.
    ...(region === null ? endpoint !== null && !process.env['AWS_REGION'] && { region: 'us-east-1' } : { region }),
    forcePathStyle: isPathStyle,
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_WITHIN, requestTimeout: SILENT_FOR, socketTimeout: SILENT_FOR },
  });
  return { ...library, Upload, client };
}

type Library = Awaited<ReturnType<typeof connect>>;

interface ServiceFailure extends Error {
  readonly code?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

const isMissing = ({ name }: Error): boolean => name === 'NoSuchKey' || name === 'NotFound';
const isFull = ({ name, $metadata }: ServiceFailure): boolean =>
  /StorageFull|QuotaExceeded|InsufficientStorage/i.test(name) || $metadata?.httpStatusCode === 507;

/** Bytes that are counted, as a stream, and the error of their source, which clients do not always pass on. */
function observed(bytes: AsyncIterable<Uint8Array>) {
  const seen = { size: 0, failure: null as unknown };
  async function* source(): AsyncGenerator<Uint8Array, void> {
    try {
      yield* bytes;
    } catch (error) {
      seen.failure = error;
      throw error;
    }
  }
  async function* counted(): AsyncGenerator<Uint8Array, void> {
    for await (const chunk of source()) {
      seen.size += chunk.length;
      yield chunk;
    }
  }
  return { seen, stream: Readable.from(counted(), { objectMode: false }) };
}

/** Stores files as objects of a bucket. An object exists when the server has confirmed all of its bytes (reliability G1). */
export function createS3Storage(place: BucketPlace): FileStorage {
  let connecting: Promise<Library> | null = null;

  /** Runs requests. Whatever the server does not do is an outage for the caller; the message names the reason. */
  async function ask<T>(requests: (library: Library) => Promise<T>): Promise<T> {
    try {
      return await requests(await (connecting ??= connect(place)));
    } catch (error) {
      if (!(error instanceof Error) || error instanceof StorageUnavailableError) throw error;
      const { name, message, $metadata } = error as ServiceFailure;
      const reason = [name === 'Error' ? null : name, $metadata?.httpStatusCode, message].filter(Boolean).join(' ');
      const text = `the storage ${placeName(place)} failed: ${reason}`;
      throw isFull(error) ? new StorageFullError(text) : new StorageUnavailableError(text);
    }
  }

  function address(path: string): { readonly Bucket: string; readonly Key: string } {
    checkName(path);
    return { Bucket: place.bucket, Key: `${place.prefix}${path}` };
  }

  async function orNull<T>(request: Promise<T>): Promise<T | null> {
    try {
      return await request;
    } catch (error) {
      if (error instanceof Error && isMissing(error)) return null;
      throw error;
    }
  }

  async function put(client: S3Client, { PutObjectCommand }: Library, path: string, bytes: Uint8Array): Promise<void> {
    const ChecksumSHA256 = createHash('sha256').update(bytes).digest('base64');
    await client.send(
      new PutObjectCommand({ ...address(path), Body: bytes, ContentLength: bytes.length, ChecksumSHA256 }),
    );
  }

  /** A file of one part is one object; a larger one is uploaded in parts, each with a checksum. */
  async function upload(path: string, bytes: AsyncIterable<Uint8Array>): Promise<number> {
    const { seen, stream } = observed(bytes);
    try {
      await ask(async ({ Upload, client }) => {
        const params = { ...address(path), Body: stream, ChecksumAlgorithm: 'SHA256' as const };
        await new Upload({ client, params, partSize: PART, queueSize: 1 }).done();
      });
      return seen.size;
    } catch (error) {
      throw seen.failure ?? error;
    } finally {
      stream.destroy();
    }
  }

  /** A download that breaks off is repeated, which the library leaves to its user. */
  async function download({ client, GetObjectCommand }: Library, path: string, range?: string): Promise<Buffer | null> {
    for (let attempt = 1; ; attempt += 1) {
      const found = await orNull(client.send(new GetObjectCommand({ ...address(path), Range: range })));
      if (!found?.Body) return null;
      try {
        return Buffer.from(await found.Body.transformToByteArray());
      } catch (error) {
        if (attempt === ATTEMPTS) throw error;
      }
    }
  }

  async function sizeOf({ client, HeadObjectCommand }: Library, path: string): Promise<number | null> {
    const found = await orNull(client.send(new HeadObjectCommand(address(path))));
    return found === null ? null : (found.ContentLength ?? 0);
  }

  return {
    async write(path, bytes) {
      if (!(bytes instanceof Uint8Array)) return upload(path, bytes);
      await ask((library) => put(library.client, library, path, bytes));
      return bytes.length;
    },

    read: (path) => ask((library) => download(library, path)),

    readPart: (path, start, length) =>
      ask(async (library) => {
        try {
          // A range has at least one byte.
          const part = await download(library, path, `bytes=${start}-${start + Math.max(1, length) - 1}`);
          return part && part.subarray(0, length);
        } catch (error) {
          // Behind the end servers answer with 416, or break off.
          if (start >= ((await sizeOf(library, path)) ?? Infinity)) return Buffer.alloc(0);
          throw error;
        }
      }),

    size: (path) => ask((library) => sizeOf(library, path)),

    remove: (path) =>
      ask(async ({ client, DeleteObjectCommand }) => {
        await client.send(new DeleteObjectCommand(address(path)));
      }),

    check: () =>
      ask(async ({ client, PutObjectCommand }) => {
        const probe = { Bucket: place.bucket, Key: `${place.prefix}.probe`, Body: 'written to see whether it can be' };
        await client.send(new PutObjectCommand(probe), { abortSignal: AbortSignal.timeout(CHECK_WITHIN) });
      }),
  };
}
