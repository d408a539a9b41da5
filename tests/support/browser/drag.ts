import type { CDPSession, Locator, Page } from 'playwright';

/** The dragged data: paths of files and folders, or a link. */
export type Load = { readonly files: readonly string[] } | { readonly link: string };

interface Place {
  readonly x: number;
  readonly y: number;
}

/** A drag from outside the browser, with the same events as a user's. */
export interface Drag {
  /** Moves to the centre of the element, across the elements in between. */
  over(target: Locator): Promise<void>;
  drop(): Promise<void>;
}

const COPY_AND_LINK = 3;
const STEPS = 6;

async function middleOf(target: Locator): Promise<Place> {
  const box = await target.boundingBox();
  if (!box) throw new Error('there is nothing to drag over');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function dragData(load: Load): object {
  const items = 'link' in load ? [{ mimeType: 'text/uri-list', data: load.link }] : [];
  const files = 'files' in load ? load.files : [];
  return { items, files, dragOperationsMask: COPY_AND_LINK };
}

/** Enters the window at its upper edge. */
export async function startDrag(page: Page, load: Load): Promise<Drag> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const data = dragData(load);
  let here: Place = { x: (page.viewportSize()?.width ?? 0) / 2, y: 1 };
  const send = (type: 'dragEnter' | 'dragOver' | 'drop'): Promise<unknown> =>
    session.send('Input.dispatchDragEvent', { type, ...here, data } as never);
  await send('dragEnter');
  return {
    async over(target) {
      const from = here;
      const to = await middleOf(target);
      for (let step = 1; step <= STEPS; step++) {
        here = { x: from.x + ((to.x - from.x) * step) / STEPS, y: from.y + ((to.y - from.y) * step) / STEPS };
        await send('dragOver');
      }
    },
    drop: async () => void (await send('drop')),
  };
}

/** Drops it on the centre of the element. */
export async function dropOn(target: Locator, load: Load): Promise<void> {
  const drag = await startDrag(target.page(), load);
  await drag.over(target);
  await drag.drop();
}
