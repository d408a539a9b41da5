import { ExtractionError } from '../../domain/extraction-error.ts';
import type { PageSource } from '../../domain/extraction.ts';

/** The beginning of a page saved as a single file (MHTML, RFC 2557). */
const HEAD = /^(?:[\w-]{1,60}:[^\n]*\n(?:[ \t][^\n]*\n)*)+/;
/** Above the number of pictures, scripts and styles of any real page. */
const MAX_PARTS = 5_000;

/** Whether a file's head is that of a web archive. */
export function isWebArchive(head: string): boolean {
  const headers = HEAD.exec(head)?.[0] ?? '';
  return (
    /^content-type:\s{0,9}multipart\/(?:related|alternative|mixed)/im.test(headers) && /^mime-version:/im.test(headers)
  );
}

/** The page in a web archive. Throws ExtractionError `fileDamaged` if there is none. */
export function webArchivePage(bytes: Uint8Array): PageSource {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const boundary = /\bboundary\s{0,9}=\s{0,9}"?([^\s";]{1,100})/i.exec(HEAD.exec(archive)?.[0] ?? '')?.[1];
  const parts = boundary === undefined ? [] : archive.split(`--${boundary}`, MAX_PARTS);
  const page = parts
    .map(partOf)
    .find(({ contentType }) => /^(?:text\/html|application\/xhtml)/i.test(contentType ?? ''));
  if (page === undefined)
    throw new ExtractionError('importErrors.fileDamaged', { detail: 'a web archive without a page' });
  return { kind: 'page', ...page };
}

/** Parses a part: headers, a blank line, and the body in the encoding that the headers name. */
function partOf(part: string): Omit<PageSource, 'kind'> {
  const headers = HEAD.exec(part.trimStart())?.[0] ?? '';
  const header = (name: string): string | null => {
    const value = new RegExp(`^${name}:((?:[^\\n]|\\n[ \\t])*)`, 'im').exec(headers)?.[1];
    return value?.replace(/\s+/g, ' ').trim() ?? null;
  };
  const location = header('content-location');
  return {
    bytes: decoded(part.trimStart().slice(headers.length), header('content-transfer-encoding')?.toLowerCase() ?? ''),
    contentType: header('content-type'),
    url: location !== null && /^https?:\/\//i.test(location) ? location : null,
  };
}

function decoded(body: string, encoding: string): Uint8Array {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1');
  const joined = body.replace(/=[ \t]*\r?\n/g, '');
  return Buffer.from(
    joined.replace(/=([\dA-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  );
}
