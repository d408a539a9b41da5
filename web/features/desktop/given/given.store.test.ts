import { beforeEach, describe, expect, it, vi } from 'vitest';
import { GIVEN_FILES, type ListedFile } from '../../../../shared/desktop/files.ts';
import { createFakeBridge } from '../../../../tests/support/desktop/fake-bridge.ts';
import { createDesktopClient } from '../../../platform/desktop.ts';
import { createNoticeStore } from '../page/notice.store.ts';
import { createGivenStore } from './given.store.ts';

const CAKE: ListedFile = {
  id: 'cake',
  folderId: GIVEN_FILES,
  path: 'cake.pdf',
  pages: 1,
  state: 'waiting',
  error: null,
  nextStep: null,
  jobId: null,
  recipeId: null,
  others: 0,
  reason: null,
  changedAt: '2026-11-22T10:00:00Z',
};

function setUp(given: number) {
  const bridge = createFakeBridge(
    { listFiles: ({ limit }) => ({ total: 9, files: Array.from({ length: limit }, () => CAKE) }) },
    given,
  );
  const notice = createNoticeStore();
  const store = createGivenStore({ desktop: createDesktopClient(bridge), notice });
  return { bridge, notice: () => notice.getState().current, now: () => store.getState(), ...store.getState() };
}

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());

describe('given files', () => {
  it('are counted, and the last five are listed', async () => {
    const { bridge, dropped, notice, now } = setUp(7);
    await dropped([new File(['x'], 'cake.pdf')]);
    expect(now()).toMatchObject({ count: 7, files: [CAKE, CAKE, CAKE, CAKE, CAKE] });
    expect(notice()).toEqual({ kind: 'success', message: { key: 'desktop.given.count', values: { count: 7 } } });
    expect(bridge.calls).toEqual([['listFiles', { folderId: GIVEN_FILES, state: null, offset: 0, limit: 5 }]]);
  });

  it('of an earlier visit are not listed as new', async () => {
    const { bridge, filesChanged, now } = setUp(0);
    await filesChanged();
    expect(now().files).toEqual([]);
    expect(bridge.calls).toEqual([]);
  });

  it('without supported content are reported', async () => {
    const { dropped, notice } = setUp(0);
    await dropped([new File(['x'], 'a folder')]);
    expect(notice()?.message).toEqual({ key: 'desktop.given.none' });
  });

  it('are picked by one dialog at a time, and cancelling it shows no message', async () => {
    const { bridge, picked, notice, now } = setUp(0);
    bridge.answers.pickFiles = () => ({ given: 0 });
    await Promise.all([picked('files'), picked('folder')]);
    expect(bridge.calls).toEqual([['pickFiles', { what: 'files' }]]);
    expect(notice()).toBeNull();
    expect(now()).toMatchObject({ count: 0, isPicking: false });
  });
});
