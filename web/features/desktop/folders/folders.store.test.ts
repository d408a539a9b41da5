import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Folders, WatchedFolder } from '../../../../shared/desktop/files.ts';
import { createFakeBridge } from '../../../../tests/support/desktop/fake-bridge.ts';
import { createDesktopClient } from '../../../platform/desktop.ts';
import { createNoticeStore } from '../page/notice.store.ts';
import { createFoldersStore } from './folders.store.ts';

const SCANS: WatchedFolder = {
  id: 'scans',
  path: '/home/mira/Scans',
  isPaused: false,
  hasSubfolders: true,
  after: 'leave',
  state: 'watching',
};

function setUp() {
  const folders: Folders = { folders: [SCANS], counts: {}, questions: [] };
  const bridge = createFakeBridge({ getFolders: () => folders });
  const notice = createNoticeStore();
  const store = createFoldersStore({ desktop: createDesktopClient(bridge), notice });
  return { bridge, folders, notice: () => notice.getState().current, now: () => store.getState(), ...store.getState() };
}

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());

describe('the watched folders', () => {
  it('report a failure to load until they are loaded', async () => {
    const { bridge, folders, foldersRequested, now } = setUp();
    delete bridge.answers.getFolders;
    await foldersRequested();
    expect(now()).toMatchObject({ state: null, hasLoadFailed: true });
    bridge.answers.getFolders = () => folders;
    await foldersRequested();
    expect(now()).toMatchObject({ state: folders, hasLoadFailed: false });
  });

  it('open one folder dialog at a time', async () => {
    const { bridge, folderAdded, now } = setUp();
    const chosen = Promise.withResolvers<WatchedFolder | null>();
    bridge.answers.addFolder = () => chosen.promise;
    const adding = Promise.all([folderAdded(), folderAdded()]);
    expect(now().isAdding).toBe(true);
    chosen.resolve(null);
    await adding;
    expect(now().isAdding).toBe(false);
    expect(bridge.calls.filter(([name]) => name === 'addFolder')).toHaveLength(1);
  });

  it('show the state of the main process also after a failed change', async () => {
    const { bridge, folders, folderChanged, notice, now } = setUp();
    await folderChanged({ id: 'scans', isPaused: true });
    expect(bridge.calls).toEqual([
      ['changeFolder', { id: 'scans', isPaused: true }],
      ['getFolders', undefined],
    ]);
    expect(now().state).toEqual(folders);
    expect(notice()).toMatchObject({ kind: 'error' });
  });

  it('are removed only after a confirmation', async () => {
    const { bridge, removalAsked, removalDismissed, removalConfirmed, now } = setUp();
    bridge.answers.removeFolder = () => undefined;
    removalAsked(SCANS);
    removalDismissed();
    await removalConfirmed();
    expect(bridge.calls).toEqual([]);
    removalAsked(SCANS);
    await removalConfirmed();
    expect(bridge.calls[0]).toEqual(['removeFolder', { id: 'scans' }]);
    expect(now().asked).toBeNull();
  });

  it('pass on the answer about photos of the same moment', async () => {
    const { bridge, questionAnswered } = setUp();
    bridge.answers.answerQuestion = () => undefined;
    await questionAnswered('q', true);
    expect(bridge.calls[0]).toEqual(['answerQuestion', { id: 'q', areOneRecipe: true }]);
  });
});
