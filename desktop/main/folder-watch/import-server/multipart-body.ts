import { randomUUID } from 'node:crypto';
import type { OutgoingFile } from './import-server.ts';

/** A multipart form with files, encoded while it is sent. */
export interface MultipartBody {
  readonly contentType: string;
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** The error of reading a file, which aborts the form; null if there was none. */
  failure(): { readonly error: unknown } | null;
}

/** Escapes a name as browsers do (HTML standard, multipart/form-data). */
const quoted = (name: string): string => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const encoder = new TextEncoder();

async function* bytesOf(files: readonly OutgoingFile[], field: string, boundary: string) {
  for (const { name, read } of files) {
    const head = `Content-Disposition: form-data; name="${field}"; filename="${quoted(name)}"`;
    yield encoder.encode(`--${boundary}\r\n${head}\r\nContent-Type: application/octet-stream\r\n\r\n`);
    yield* read();
    yield encoder.encode('\r\n');
  }
  yield encoder.encode(`--${boundary}--\r\n`);
}

export function multipartBody(files: readonly OutgoingFile[], field: string): MultipartBody {
  const boundary = `cardamom-${randomUUID()}`;
  const bytes = bytesOf(files, field, boundary);
  let failure: { error: unknown } | null = null;
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const { done, value } = await bytes.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        failure = { error };
        controller.error(error);
      }
    },
    async cancel() {
      await bytes.return(undefined);
    },
  });
  return { contentType: `multipart/form-data; boundary=${boundary}`, stream, failure: () => failure };
}
