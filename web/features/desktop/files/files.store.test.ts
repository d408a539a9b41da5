import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FileQuery, ListedFile } from '../../../../shared/desktop/files.ts';
import { createFakeBridge } from '../../../../tests/support/desktop/fake-bridge.ts';
import { createDesktopClient } from '../../../platform/desktop.ts';
import { createNoticeStore } from '../page/notice.store.ts';
import { createFilesStore } from './files.store.ts';

const TOTAL = 10_000;

const fileAt = (place: number): ListedFile => ({
  id: `file-${place}`,
  folderId: 'scans',
  path: `file-${place}.pdf`,
  pages: 1,
  state: place % 2 === 0 ? 'failed' : 'recipe',
  error: null,
  nextStep: null,
  jobId: null,
  recipeId: null,
  others: 0,
  reason: null,
  changedAt: '2026-11-22T10:00:00Z',
});

function list({ state, offset, limit }: FileQuery) {
  const all = Array.from({ length: TOTAL }, (_, place) => fileAt(place)).filter(
    (file) => state === null || file.state === state,
  );
  return { total: all.length, files: all.slice(offset, offset + limit) };
}

function setUp() {
  const bridge = createFakeBridge({ listFiles: list, retryFiles: () => undefined, ignoreFiles: () => undefined });
  const notice = createNoticeStore();
  const store = createFilesStore({ desktop: createDesktopClient(bridge), notice });
  const asked = () => bridge.calls.filter(([name]) => name === 'listFiles').map(([, input]) => input as FileQuery);
  return { bridge, asked, notice: () => notice.getState().current, now: () => store.getState(), ...store.getState() };
}

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());

describe('the list of files', () => {
  it('loads visible rows, and no row twice', async () => {
    const { asked, filterChanged, rangeShown, now } = setUp();
    await filterChanged({ folderId: null, state: null });
    await rangeShown(0, 20);
    await rangeShown(10, 30);
    expect(asked()).toHaveLength(1);
    await rangeShown(9_990, 9_999);
    expect(asked().at(-1)).toMatchObject({ offset: 9_800, limit: 200 });
    expect(now().total).toBe(TOTAL);
    expect(now().rows.get(9_999)?.id).toBe('file-9999');
    expect(now().rows.get(0)?.id).toBe('file-0');
  });

  it('reloads visible rows when rows have changed, and drops the others', async () => {
    const { asked, filterChanged, rangeShown, filesChanged, now } = setUp();
    await filterChanged({ folderId: null, state: null });
    await rangeShown(400, 420);
    await filesChanged();
    expect(asked().at(-1)).toMatchObject({ offset: 400 });
    expect(now().rows.has(0)).toBe(false);
  });

  it('ignores a late response for an earlier filter', async () => {
    const { bridge, filterChanged, now } = setUp();
    const slow = Promise.withResolvers<undefined>();
    bridge.answers.listFiles = async (query) => {
      if (query.state === null) await slow.promise;
      return list(query);
    };
    const first = filterChanged({ folderId: null, state: null });
    await filterChanged({ folderId: null, state: 'failed' });
    slow.resolve(undefined);
    await first;
    expect(now().total).toBe(TOTAL / 2);
    expect(now().rows.get(1)?.id).toBe('file-2');
  });

  it('reports a failure to load, and can be loaded again', async () => {
    const { bridge, filterChanged, filesChanged, now } = setUp();
    delete bridge.answers.listFiles;
    await filterChanged({ folderId: null, state: null });
    expect(now()).toMatchObject({ hasLoadFailed: true, total: null });
    bridge.answers.listFiles = list;
    await filesChanged();
    expect(now()).toMatchObject({ hasLoadFailed: false, total: TOTAL });
  });
});

describe('the selection', () => {
  it('extends from the last toggled row to another, also over rows that are not loaded', async () => {
    const { filterChanged, selectionToggled, rangeSelected, now } = setUp();
    await filterChanged({ folderId: null, state: null });
    selectionToggled(5);
    await rangeSelected(604);
    expect(now().selected.size).toBe(600);
    expect(now().selected.has('file-604')).toBe(true);
    expect(now().selected.has('file-605')).toBe(false);
  });

  it('can exclude a row, and can include all rows of the filter', async () => {
    const { filterChanged, selectionToggled, allSelected, noneSelected, now } = setUp();
    await filterChanged({ folderId: null, state: 'failed' });
    selectionToggled(0);
    selectionToggled(0);
    expect(now().selected.size).toBe(0);
    await allSelected();
    expect(now().selected.size).toBe(TOTAL / 2);
    noneSelected();
    expect(now().selected.size).toBe(0);
  });

  it('ends for retried rows', async () => {
    const { bridge, filterChanged, selectionToggled, retried, now } = setUp();
    await filterChanged({ folderId: null, state: null });
    selectionToggled(0);
    selectionToggled(2);
    await retried(['file-0']);
    expect(bridge.calls).toContainEqual(['retryFiles', { ids: ['file-0'] }]);
    expect([...now().selected]).toEqual(['file-2']);
  });

  it('stays if ignoring fails, which is reported', async () => {
    const { bridge, filterChanged, selectionToggled, ignored, notice, now } = setUp();
    await filterChanged({ folderId: null, state: null });
    delete bridge.answers.ignoreFiles;
    selectionToggled(0);
    await ignored(['file-0']);
    expect([...now().selected]).toEqual(['file-0']);
    expect(notice()).toEqual({ kind: 'error', message: { key: 'desktop.refused' } });
  });
});
