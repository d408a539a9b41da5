import { z } from 'zod';

/** The result of testing a server address. */
export const serverCheckSchema = z.object({
  state: z.enum(['ok', 'older', 'newer', 'unreachable', 'notCardamom', 'untrusted']),
  /** The tested origin, such as `https://recipes.example`. */
  address: z.string(),
  /** null if the server reported none. */
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
  /** The server's last line of output while it starts or after it failed. */
  detail: z.string().nullable(),
});
export type LocalServer = z.infer<typeof localServerSchema>;

export const serversSchema = z.object({
  servers: z.array(rememberedServerSchema),
  /** null on the first run, until a server is chosen. */
  currentId: z.string().nullable(),
  local: localServerSchema,
  connection: z.enum(['online', 'offline']),
  /** How the version of the current server compares with the app's. */
  version: z.enum(['same', 'older', 'newer', 'unknown']),
  /** Whether sessions survive a restart of the app. Without the system's secure storage they exist in memory only. */
  sessions: z.enum(['kept', 'memory']),
});
export type Servers = z.infer<typeof serversSchema>;
