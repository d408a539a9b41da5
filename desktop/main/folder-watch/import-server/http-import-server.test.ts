import { describe, expect, it } from 'vitest';
import { createHttpImportServer, type SessionFetch } from './http-import-server.ts';
import { BusyServerError, ChangedFileError, type OutgoingFile, SignInError } from './import-server.ts';

const signal = new AbortController().signal;

/** A server with the given answer for each path, and 404 for all others. */
function serverOf(answers: Readonly<Record<string, () => Response>>) {
  const sent: { url: string; init: RequestInit; body: string }[] = [];
  const fetch: SessionFetch = async (url, init) => {
    sent.push({ url, init, body: await new Response(init.body ?? null).text() });
    return answers[new URL(url).pathname]?.() ?? Response.json(error('errors.notFound'), { status: 404 });
  };
  return { sent, server: createHttpImportServer({ origin: 'https://recipes.example', fetch }) };
}

async function* bytes(text: string) {
  yield new TextEncoder().encode(text);
}
const file = (name: string, text = 'cake'): OutgoingFile => ({ name, read: () => bytes(text) });
const error = (code: string) => ({ error: 'Why', message: 'Why', code });

describe('an upload', () => {
  it('is a form with the files in order, under its key', async () => {
    const { sent, server } = serverOf({ '/upload/file': () => Response.json({ jobId: 'job' }, { status: 202 }) });
    const files = [file('a "b"\r\n.jpg', 'one'), file('Grüße.jpg', 'two')];
    expect(await server.upload(files, 'key', signal)).toEqual({ kind: 'accepted', jobId: 'job' });
    const { init, body } = sent[0] ?? { init: {}, body: '' };
    const headers = new Headers(init.headers);
    expect(headers.get('Idempotency-Key')).toBe('key');
    const form = await new Response(body, {
      headers: { 'Content-Type': headers.get('Content-Type') ?? '' },
    }).formData();
    const parts = form.getAll('file') as File[];
    expect(parts.map(({ name }) => name)).toEqual(['a "b"\r\n.jpg', 'Grüße.jpg']);
    expect(await Promise.all(parts.map((part) => part.text()))).toEqual(['one', 'two']);
  });

  it.each([
    [415, 'imports.fileUnsupported', 'convertFile'],
    [413, 'errors.fileTooLarge', 'splitFile'],
    [400, 'errors.fileEmpty', 'checkFile'],
  ])('that is refused with %i tells why, and what to do', async (status, code, nextStep) => {
    const { server } = serverOf({ '/upload/file': () => Response.json(error(code), { status }) });
    expect(await server.upload([file('a')], 'key', signal)).toEqual({ kind: 'refused', code, error: 'Why', nextStep });
  });

  it('does not count as refused if the server is busy or nobody is signed in', async () => {
    const answers = [
      Response.json(error('imports.tooManyInProcess'), { status: 429, headers: { 'Retry-After': '10' } }),
      new Response('<html>Bad gateway', { status: 502 }),
      Response.json(error('errors.unauthorized'), { status: 401 }),
    ];
    const { server } = serverOf({ '/upload/file': () => answers.shift() ?? new Response() });
    await expect(server.upload([file('a')], 'key', signal)).rejects.toMatchObject({ retryAfter: 10_000 });
    await expect(server.upload([file('a')], 'key', signal)).rejects.toThrow(BusyServerError);
    await expect(server.upload([file('a')], 'key', signal)).rejects.toThrow(SignInError);
  });

  it('waits while the account is full, although a larger file is refused with the same status', async () => {
    const full = Response.json(error('errors.accountFull'), { status: 413, headers: { 'Retry-After': '60' } });
    const { server } = serverOf({ '/upload/file': () => full });
    const waits = { retryAfter: 60_000, code: 'errors.accountFull' };
    await expect(server.upload([file('a')], 'key', signal)).rejects.toMatchObject(waits);
  });

  it('aborts with the error of reading the file', async () => {
    const { server } = serverOf({});
    const changed: OutgoingFile = {
      name: 'a',
      async *read() {
        yield* bytes('half');
        throw new ChangedFileError('a');
      },
    };
    await expect(server.upload([changed], 'key', signal)).rejects.toThrow(ChangedFileError);
  });
});

describe('a server of another version', () => {
  it('is supported if it reports neither limits nor known contents', async () => {
    const { server } = serverOf({
      '/api/imports/job': () => Response.json({ state: 'done', recipeId: 'recipe', error: null }),
    });
    expect(await server.maxBytes(signal)).toBe(Number.POSITIVE_INFINITY);
    expect(await server.known(['a'.repeat(64)], signal)).toEqual([]);
    expect(await server.state('job', signal)).toEqual({ kind: 'done', recipeId: 'recipe', others: 0 });
    expect(await server.state('another', signal)).toEqual({ kind: 'unknown' });
    expect(await server.retry('another', signal)).toBe(false);
  });

  it('is not inferred from the answer of a proxy', async () => {
    const { server } = serverOf({ '/api/imports/job': () => new Response('<h1>Not found', { status: 404 }) });
    await expect(server.state('job', signal)).rejects.toThrow(BusyServerError);
  });
});
