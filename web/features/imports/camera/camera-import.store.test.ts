import { describe, expect, it, vi } from 'vitest';
import { createFakeFetch } from '../../../../tests/support/api/fake-fetch.ts';
import { createApiClient } from '../../../api/client.ts';
import { createCameraImportStore } from './camera-import.store.ts';

const SHOTS_MAX = 4;

interface Sent {
  readonly names: readonly string[];
  readonly key: string | null;
}

function setUp() {
  const sent: Sent[] = [];
  let isReached = true;
  const network = createFakeFetch({
    'POST /upload/file': async (request) => {
      const files = (await request.formData()).getAll('file') as File[];
      sent.push({ names: files.map(({ name }) => name), key: request.headers.get('Idempotency-Key') });
      if (!isReached) throw new TypeError('connection lost');
      return Response.json({ jobId: 'job' }, { status: 202 });
    },
  });
  const onAccepted = vi.fn();
  const api = createApiClient({
    serverOrigin: '',
    fetch: network.fetch,
    sendForm: network.sendForm,
    language: () => 'en',
    onSessionEnded: () => undefined,
  });
  const store = createCameraImportStore({ api, shotsMax: SHOTS_MAX, onAccepted });
  const now = () => store.getState();
  return {
    ...store.getState(),
    sent,
    onAccepted,
    now,
    names: () => now().shots.map(({ file }) => file.name),
    shown: () => now().shots.find(({ id }) => id === now().shownId)?.file.name ?? null,
    idOf: (name: string) => now().shots.find(({ file }) => file.name === name)?.id ?? '',
    breakConnection: () => (isReached = false),
    mendConnection: () => (isReached = true),
  };
}
const photo = (name: string): File => new File([name], name, { type: 'image/jpeg' });

describe('the photos of a recipe', () => {
  it('are shown after they were taken, in order', () => {
    const { picturesTaken, anotherWanted, shown, names } = setUp();
    picturesTaken([photo('a')]);
    expect(shown()).toBe('a');
    anotherWanted();
    expect(shown()).toBeNull();
    picturesTaken([photo('b'), photo('c')]);
    expect(names()).toEqual(['a', 'b', 'c']);
    expect(shown()).toBe('c');
  });

  it('are replaced in place by a retake, and kept if the retake is cancelled', () => {
    const { picturesTaken, retakeWanted, shotShown, idOf, shown, names } = setUp();
    picturesTaken([photo('a'), photo('b')]);
    retakeWanted(idOf('a'));
    expect(shown()).toBeNull();
    shotShown(idOf('a'));
    expect(shown()).toBe('a');
    retakeWanted(idOf('a'));
    picturesTaken([photo('sharp')]);
    expect(names()).toEqual(['sharp', 'b']);
    expect(shown()).toBe('sharp');
  });

  it('can be swapped with their neighbours, but not beyond the ends', () => {
    const { picturesTaken, shotMoved, idOf, names } = setUp();
    picturesTaken([photo('a'), photo('b'), photo('c')]);
    shotMoved(idOf('c'), -1);
    shotMoved(idOf('a'), -1);
    shotMoved(idOf('b'), 1);
    expect(names()).toEqual(['a', 'c', 'b']);
  });

  it('are followed by a neighbour when they are deleted, and finally by the camera', () => {
    const { picturesTaken, shotDeleted, idOf, shown, names } = setUp();
    picturesTaken([photo('a'), photo('b'), photo('c')]);
    shotDeleted(idOf('c'));
    expect(shown()).toBe('b');
    shotDeleted(idOf('a'));
    expect(shown()).toBe('b');
    shotDeleted(idOf('b'));
    expect(names()).toEqual([]);
    expect(shown()).toBeNull();
  });

  it('are limited to the maximum of an import, with a notice about the others', () => {
    const { picturesTaken, names, now, retakeWanted, idOf } = setUp();
    picturesTaken(Array.from({ length: SHOTS_MAX + 1 }, (_, place) => photo(`${place}`)));
    expect(names()).toHaveLength(SHOTS_MAX);
    expect(now().notice).toEqual({ key: 'imports.camera.full', values: { count: SHOTS_MAX } });
    retakeWanted(idOf('0'));
    picturesTaken([photo('again')]);
    expect(names()[0]).toBe('again');
    expect(now().notice).toBeNull();
  });
});

describe('their upload', () => {
  it('is one import in order, after which no photo is left', async () => {
    const { picturesTaken, uploadWanted, sent, onAccepted, now } = setUp();
    picturesTaken([photo('a'), photo('b')]);
    await Promise.all([uploadWanted(), uploadWanted()]);
    expect(sent.map(({ names }) => names)).toEqual([['a', 'b']]);
    expect(onAccepted).toHaveBeenCalledExactlyOnceWith('job');
    expect(now()).toMatchObject({ shots: [], shownId: null, sent: null });
  });

  it('keeps the photos when it fails, and has the same key when repeated, but another key for other photos', async () => {
    const { picturesTaken, uploadWanted, shotMoved, idOf, sent, now, names, ...network } = setUp();
    picturesTaken([photo('a'), photo('b')]);
    network.breakConnection();
    await uploadWanted();
    expect(now()).toMatchObject({ sent: null, error: { key: 'errors.network' }, canRetry: true });
    expect(names()).toEqual(['a', 'b']);
    await uploadWanted();
    expect(sent[1]?.key).toBe(sent[0]?.key);
    shotMoved(idOf('b'), -1);
    expect(now().error).toBeNull();
    network.mendConnection();
    await uploadWanted();
    expect(sent[2]).toMatchObject({ names: ['b', 'a'] });
    expect(sent[2]?.key).not.toBe(sent[0]?.key);
  });
});
