import { z } from 'zod';

/** How a server answered when it was tested. */
export const serverCheckSchema = z.object({
  state: z.enum(['ok', 'older', 'newer', 'unreachable', 'notCardamom', 'untrusted']),
  /** The origin that was asked, such as `https://recipes.example`. */
  address: z.string(),
  /** null where it told none. */
  version: z.string().nullable(),
});
export type ServerCheck = z.infer<typeof serverCheckSchema>;

/** A server that the app remembers. There is at most one of kind `local`: the one that the app runs itself. */
export const rememberedServerSchema = z.object({
  id: z.string(),
  kind: z.enum(['remote', 'local']),
  /** The origin; null for the local server, whose port is chosen at every start. */
  address: z.string().nullable(),
  /** ISO 8601; null if it was never used. */
  lastUsedAt: z.string().nullable(),
});
export type RememberedServer = z.infer<typeof rememberedServerSchema>;

/** The server that runs on this computer. */
export const localServerSchema = z.object({
  state: z.enum(['off', 'starting', 'ready', 'failed', 'unavailable']),
  /** Where the database and the pictures lie. */
  dataFolder: z.string(),
  /** The last line of output of a server that starts or failed. */
  detail: z.string().nullable(),
});
export type LocalServer = z.infer<typeof localServerSchema>;

export const serversSchema = z.object({
  servers: z.array(rememberedServerSchema),
  /** null until one was chosen: the first run. */
  currentId: z.string().nullable(),
  local: localServerSchema,
  connection: z.enum(['online', 'offline']),
  /** How the version of the current server compares with the app's. */
  version: z.enum(['same', 'older', 'newer', 'unknown']),
  /** Whether sessions outlive the app: without the system's secure storage they are kept in memory only. */
  sessions: z.enum(['kept', 'memory']),
});
export type Servers = z.infer<typeof serversSchema>;
