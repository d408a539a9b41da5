import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeFetch } from '../../../../tests/support/api/fake-fetch.ts';
import { createApiClient } from '../../../api/client.ts';
import { createFileImportStore } from './file-import.store.ts';

const accepted = (): Response => Response.json({ jobId: 'job' }, { status: 202 });
const refusal = (status: number): Response =>
  Response.json({ error: 'No.', message: 'No.', code: 'errors.fileEmpty' }, { status });
const file = (name: string, size = 4): File => new File(['x'.repeat(size)], name);

function setUp() {
  const network = createFakeFetch({ 'POST /upload/file': accepted, 'GET /api/limits': { maxUploadMb: 1 } });
  const onAccepted = vi.fn();
  const api = createApiClient({
    serverOrigin: '',
    fetch: network.fetch,
    sendForm: network.sendForm,
    language: () => 'en',
    onSessionEnded: () => undefined,
  });
  const store = createFileImportStore({ api, onAccepted });
  return { network, onAccepted, store, now: () => store.getState(), ...store.getState() };
}
const sendings = (calls: readonly string[]): number => calls.filter((call) => call === 'POST /upload/file').length;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a chosen file', () => {
  it('is sent as the form field "file", and its acceptance is passed on', async () => {
    const { network, onAccepted, filesChosen } = setUp();
    let sent: FormDataEntryValue | null = null;
    network.answer('POST /upload/file', async (request) => {
      sent = (await request.formData()).get('file');
      return accepted();
    });
    void filesChosen([file('soup.txt')]);
    await vi.waitFor(() => expect(onAccepted).toHaveBeenCalledWith('job'));
    expect(sent).toMatchObject({ name: 'soup.txt', size: 4 });
  });

  it('is shown for at least a second, with its progress while it is sent', async () => {
    const { network, filesChosen, now, onAccepted } = setUp();
    const answer = Promise.withResolvers<Response>();
    network.answer('POST /upload/file', () => answer.promise);
    void filesChosen([file('soup.txt')]);
    expect(now()).toMatchObject({ taken: 'soup.txt', sent: 0.5 });
    answer.resolve(accepted());
    await vi.waitFor(() => expect(onAccepted).toHaveBeenCalled());
    expect(now()).toMatchObject({ taken: 'soup.txt', sent: null });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(now().taken).toBeNull();
  });

  it('is shown until it is sent', async () => {
    const { network, filesChosen, now } = setUp();
    const answer = Promise.withResolvers<Response>();
    network.answer('POST /upload/file', () => answer.promise);
    const done = filesChosen([file('soup.txt')]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(now().taken).toBe('soup.txt');
    answer.resolve(accepted());
    await done;
    expect(now().taken).toBeNull();
  });

  it('is the first of several, with a notice about the others', async () => {
    const { network, filesChosen, now } = setUp();
    void filesChosen([file('soup.txt'), file('cake.txt')]);
    expect(now()).toMatchObject({
      taken: 'soup.txt',
      notice: { key: 'imports.onlyFirstFile', values: { name: 'soup.txt' } },
    });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sendings(network.calls)).toBe(1);
  });

  it('that is the first of several photos gives a notice how to import them together', () => {
    const { filesChosen, now } = setUp();
    const photo = (name: string): File => new File(['x'], name, { type: 'image/jpeg' });
    void filesChosen([photo('a.jpg'), photo('b.jpg')]);
    expect(now().notice).toEqual({ key: 'imports.onlyFirstPhoto', values: { name: 'a.jpg' } });
  });

  it('waits for the previous one', async () => {
    const { network, filesChosen, now } = setUp();
    network.answer('POST /upload/file', () => new Promise<Response>(() => undefined));
    void filesChosen([file('soup.txt')]);
    await filesChosen([file('cake.txt')]);
    expect(now()).toMatchObject({
      taken: 'soup.txt',
      notice: { key: 'imports.fileBusy', values: { name: 'cake.txt' } },
    });
    expect(sendings(network.calls)).toBe(1);
  });

  it('is not sent if it exceeds the size limit, but is sent if the limit is unknown', async () => {
    const { network, filesChosen, limitRequested, now } = setUp();
    const large = file('film.pdf', 1_048_577);
    void filesChosen([large]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sendings(network.calls)).toBe(1);
    await limitRequested();
    await filesChosen([large]);
    expect(now()).toMatchObject({ taken: null, error: { key: 'errors.fileTooLarge', values: { megabytes: 1 } } });
    expect(sendings(network.calls)).toBe(1);
    void filesChosen([file('whole.pdf', 1_048_576)]);
    expect(now()).toMatchObject({ taken: 'whole.pdf', error: null });
  });

  it('that is refused shows the reason at once, without a retry button', async () => {
    const { network, filesChosen, now } = setUp();
    network.answer('POST /upload/file', refusal(400));
    await filesChosen([file('soup.txt')]);
    expect(now()).toMatchObject({ taken: null, sent: null, error: { text: 'No.' }, canRetry: false });
  });

  it('has a fallback text if the response has none', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { network, filesChosen, now } = setUp();
    network.answer('POST /upload/file', new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await filesChosen([file('soup.txt')]);
    expect(now()).toMatchObject({ error: { key: 'imports.failedFile' }, canRetry: true });
  });

  it('is repeated with the same key after a lost response, and another file has another key', async () => {
    const { network, filesChosen, retried, now } = setUp();
    const keys: (string | null)[] = [];
    network.answer('POST /upload/file', (request) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return keys.length === 1 ? Promise.reject(new TypeError('connection lost')) : accepted();
    });
    await filesChosen([file('soup.txt')]);
    expect(now()).toMatchObject({ error: { key: 'errors.network' }, canRetry: true });
    void retried();
    await vi.advanceTimersByTimeAsync(1_000);
    void filesChosen([file('soup.txt')]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('can be cancelled without a message', async () => {
    const { network, filesChosen, cancelled, now, onAccepted } = setUp();
    network.answer(
      'POST /upload/file',
      ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    );
    const done = filesChosen([file('soup.txt')]);
    cancelled();
    await done;
    expect(now()).toMatchObject({ taken: null, sent: null, error: null });
    expect(onAccepted).not.toHaveBeenCalled();
  });
});

describe('a dropped folder', () => {
  it('is refused with a message', () => {
    const { folderDropped, now } = setUp();
    folderDropped();
    expect(now().error).toEqual({ key: 'imports.fileIsFolder' });
  });
});
