import { z } from 'zod';
import { LANGUAGE_CODES } from '../languages.ts';
import { filePageSchema, fileQuerySchema, foldersSchema, watchedFolderSchema } from './files.ts';
import { appInfoSchema, preferencesSchema } from './preferences.ts';
import { serverCheckSchema, serversSchema } from './servers.ts';

const nothing = z.literal(undefined);
const ids = z.object({ ids: z.array(z.string()).min(1).max(10_000) });
const id = z.object({ id: z.string() });

interface Call {
  readonly input: z.ZodType;
  readonly reply: z.ZodType;
}

/** Every call of the desktop app's window to its main process. Both sides check it by the same schemas. */
export const DESKTOP_CALLS = {
  getInfo: { input: nothing, reply: appInfoSchema },
  getPreferences: { input: nothing, reply: preferencesSchema },
  changePreferences: { input: preferencesSchema.partial(), reply: preferencesSchema },
  /** Reports the current language of the web app, which menus and notifications then use. */
  tellLanguage: { input: z.object({ code: z.enum(LANGUAGE_CODES) }), reply: nothing },
  /** Reports the number of unread notifications for the app's icon; 0 for none. */
  tellUnread: { input: z.object({ count: z.number().int().min(0) }), reply: nothing },
  keepScreenAwake: { input: z.object({ isOn: z.boolean() }), reply: nothing },
  /** Opens an https address in the system's browser. */
  openExternal: { input: z.object({ url: z.string().regex(/^https:\/\//i) }), reply: nothing },
  openCameraSettings: { input: nothing, reply: nothing },
  copyDiagnostics: { input: nothing, reply: nothing },
  openLogFolder: { input: nothing, reply: nothing },
  installUpdate: { input: nothing, reply: nothing },

  getServers: { input: nothing, reply: serversSchema },
  testServer: { input: z.object({ address: z.string().max(2048) }), reply: serverCheckSchema },
  /** Remembers a server and switches to it. The window reloads. */
  useServer: { input: z.object({ address: z.string().max(2048) }), reply: nothing },
  switchServer: { input: id, reply: nothing },
  forgetServer: { input: id, reply: nothing },
  /** Starts the server on this computer. The window reloads once the server is ready. */
  useThisComputer: { input: nothing, reply: nothing },
  openDataFolder: { input: nothing, reply: nothing },
  retryConnection: { input: nothing, reply: nothing },

  /** Opens the system browser. The event `signedIn` follows when the sign-in has returned to the app. */
  signInWithGoogle: { input: nothing, reply: nothing },
  /**
   * Asks for consent, then loads the page in a separate window. Replies with the import of this page, or null if the
   * window was closed.
   */
  fetchWithDesktop: {
    input: z.object({ url: z.string().regex(/^https?:\/\//i) }),
    reply: z.object({ jobId: z.string() }).nullable(),
  },

  getFolders: { input: nothing, reply: foldersSchema },
  /** Shows the system's dialog to choose a folder. Replies null if none was chosen. */
  addFolder: { input: nothing, reply: watchedFolderSchema.nullable() },
  changeFolder: {
    input: watchedFolderSchema
      .pick({ id: true, isPaused: true, hasSubfolders: true, after: true })
      .partial()
      .required({ id: true }),
    reply: watchedFolderSchema,
  },
  removeFolder: { input: id, reply: nothing },
  answerQuestion: { input: z.object({ id: z.string(), areOneRecipe: z.boolean() }), reply: nothing },
  listFiles: { input: fileQuerySchema, reply: filePageSchema },
  /** Shows the system's dialog to choose files and imports them. Replies with their number. */
  pickFiles: { input: z.object({ what: z.enum(['files', 'folder']) }), reply: z.object({ given: z.number().int() }) },
  openFile: { input: id, reply: nothing },
  showFileInFolder: { input: id, reply: nothing },
  retryFiles: { input: ids, reply: nothing },
  ignoreFiles: { input: ids, reply: nothing },
} as const satisfies Readonly<Record<string, Call>>;

export type DesktopCalls = typeof DESKTOP_CALLS;
export type DesktopCallName = keyof DesktopCalls;
export type DesktopInput<Name extends DesktopCallName> = z.input<DesktopCalls[Name]['input']>;
export type DesktopReply<Name extends DesktopCallName> = z.output<DesktopCalls[Name]['reply']>;

/** Every message of the main process to the window. */
export const DESKTOP_EVENTS = {
  serversChanged: serversSchema,
  /** Folders, counts or questions changed; at most four a second. */
  foldersChanged: foldersSchema,
  /** Rows of the list of files changed, so the window loads its rows again. At most four a second. */
  filesChanged: nothing,
  infoChanged: appInfoSchema,
  /** Opens this path of the web app, after a menu entry, a deep link or a notification was chosen. */
  goTo: z.object({ path: z.string().regex(/^\//) }),
  /** The external sign-in ended. The window reloads with a session, or shows the error. */
  signedIn: z.object({ error: z.string().nullable() }),
} as const satisfies Readonly<Record<string, z.ZodType>>;

export type DesktopEventName = keyof typeof DESKTOP_EVENTS;
export type DesktopEvent<Name extends DesktopEventName> = z.output<(typeof DESKTOP_EVENTS)[Name]>;

/** How the main process answers a call. */
export const desktopAnswerSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), reply: z.unknown() }),
  /** `code` is a translation key. */
  z.object({ ok: z.literal(false), code: z.string() }),
]);
export type DesktopAnswer = z.infer<typeof desktopAnswerSchema>;

/** What the preload script offers the page. Nothing of Electron passes through it. */
export interface DesktopBridge {
  /** Resolves with a `DesktopAnswer`; the page checks it by the schemas above. */
  call(name: DesktopCallName, input: unknown): Promise<unknown>;
  /** Returns what ends the listening. */
  listen(listener: (name: string, payload: unknown) => void): () => void;
  /** Imports what was dropped on the window, folders too: paths stay in the preload script. Resolves with how many were given. */
  give(files: readonly File[]): Promise<number>;
}
