import { z } from 'zod';
import { importFile } from '../../../shared/api/imports.ts';
import { errorBodySchema } from '../../../shared/errors.ts';
import { type FetchElectron, type FetchSession, openFetchSession, openFetchWindow } from './fetch-window.ts';

/** Maximum size of a document in bytes. */
const LARGEST = 10_000_000;
/** Marks the document as UTF-8, whatever encoding it declares. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The texts of this feature, with the keys `fetchPage.<name>`. */
type FetchText =
  | 'ask'
  | 'open'
  | 'cancel'
  | 'take'
  | 'close'
  | 'tooLarge'
  | 'unreadable'
  | 'serverUnreached'
  | 'notTaken';

interface FetchPageOptions {
  readonly electron: FetchElectron;
  /** Uploads to the current server with the app's session. */
  readonly upload: (path: string, form: FormData) => Promise<Response>;
  readonly text: (name: FetchText) => string;
  readonly language: () => string;
  readonly logger: { warn(details: object, message: string): void };
}

/** "Fetch with my desktop": resolves with the import; null if the user declined or closed the window. */
export interface PageFetch {
  fetch(url: string): Promise<{ readonly jobId: string } | null>;
}

/** A page as the window shows it. */
interface ShownPage {
  /** null if it is too large. */
  readonly html: string | null;
  readonly url: string;
}

/** The page was not imported; the window shows the reason and stays open. */
class NotTaken extends Error {}

/**
 * Opens a page that refuses the server in a window where the user can log in, and uploads the page's content when the user
 * confirms. Nothing is loaded before the user accepts the address, and nothing in the background.
 */
export function createPageFetch({ electron, upload, text, language, logger }: FetchPageOptions): PageFetch {
  let session: FetchSession | null = null;

  async function agrees(url: string): Promise<boolean> {
    const { response } = await electron.dialog.showMessageBox({
      type: 'question',
      message: text('ask'),
      detail: url,
      buttons: [text('open'), text('cancel')],
      defaultId: 0,
      cancelId: 1,
      noLink: true,
    });
    return response === 0;
  }

  async function hand({ html, url }: ShownPage): Promise<{ jobId: string }> {
    if (html === null) throw new NotTaken(text('tooLarge'));
    const bytes = new TextEncoder().encode(BYTE_ORDER_MARK + html);
    if (bytes.length > LARGEST) throw new NotTaken(text('tooLarge'));
    const form = new FormData();
    form.append('file', new Blob([bytes], { type: 'text/html' }), 'page.html');
    form.append('url', url);
    const response = await upload(importFile.path, form).catch((cause: unknown) => {
      throw new NotTaken(text('serverUnreached'), { cause });
    });
    const body: unknown = await response.json().catch(() => null);
    if (response.ok) return importFile.reply.parse(body);
    throw new NotTaken(errorBodySchema.safeParse(body).data?.error ?? text('notTaken'));
  }

  async function explain(error: unknown): Promise<void> {
    logger.warn({ err: error }, 'a page was not taken from its window');
    const message = error instanceof NotTaken ? error.message : text('unreadable');
    await electron.dialog.showMessageBox({ type: 'error', message, buttons: [text('close')] });
  }

  return {
    async fetch(url) {
      if (!(await agrees(url))) return null;
      session ??= openFetchSession(electron);
      return new Promise((resolve) => {
        let isTaking = false;
        const window = openFetchWindow(electron, {
          url,
          language: language(),
          takeText: text('take'),
          onClosed: () => resolve(null),
          async onTake() {
            if (isTaking) return;
            isTaking = true;
            try {
              resolve(await hand(shownSchema.parse(await window.readDocument(LARGEST))));
              window.close();
            } catch (error) {
              await explain(error);
            } finally {
              isTaking = false;
            }
          },
        });
      });
    },
  };
}

const shownSchema = z.object({ html: z.string().nullable(), url: z.url({ protocol: /^https?$/ }) });
