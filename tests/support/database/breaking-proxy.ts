import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy to PostgreSQL that can cut the connection at a chosen message or stop forwarding. */
export interface BreakingProxy {
  /** The same database, reached through the proxy. */
  readonly url: string;
  /** Cuts the connection of the n-th next statement, before PostgreSQL sees it (0 is the next one). */
  cutAtStatement(n: number): void;
  /** From now on cuts the connection of every statement, or of none. */
  cutStatements(isCutting: boolean): void;
  /** Cuts every connection now. */
  cutAll(): void;
  /** Passes nothing on until thawed. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

/** First bytes of the messages that begin a statement: Query and Parse (PostgreSQL protocol 3). */
const STATEMENT = new Set([0x51, 0x50]);

export async function startBreakingProxy(databaseUrl: string): Promise<BreakingProxy> {
  const target = new URL(databaseUrl);
  const host = decodeURIComponent(target.hostname);
  const open = new Set<Socket>();
  let countdown = -1;
  let isCutting = false;
  let isFrozen = false;
  const server = createServer((client) => {
    const upstream = host.startsWith('/')
      ? connect(`${host}/.s.PGSQL.${target.port || 5432}`)
      : connect(Number(target.port || 5432), host);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => undefined); // the point of this proxy
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (data) => {
      if (STATEMENT.has(data[0] ?? 0) && (isCutting || (countdown >= 0 && countdown-- === 0))) client.destroy();
      else upstream.write(data);
    });
    upstream.on('data', (data) => client.write(data));
    if (isFrozen) for (const socket of [client, upstream]) socket.pause();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(`postgresql://127.0.0.1:${(server.address() as AddressInfo).port}${target.pathname}`);
  url.username = target.username;
  url.password = target.password;
  return {
    url: url.href,
    cutAtStatement(n) {
      countdown = n;
    },
    cutStatements(isOn) {
      isCutting = isOn;
    },
    cutAll() {
      for (const socket of open) socket.destroy();
    },
    freeze() {
      isFrozen = true;
      for (const socket of open) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of open) socket.resume();
    },
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
