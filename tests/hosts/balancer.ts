import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Passes each connection to the next web host in turn; one that does not answer is skipped. No session sticks to a host. */
export interface Balancer {
  readonly url: string;
  stop(): Promise<void>;
}

const CONNECT_WITHIN = 500;

function reach(host: string, port: number): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const give = (result: Socket | null): void => {
      socket.setTimeout(0);
      if (result === null) socket.destroy();
      resolve(result);
    };
    socket.setTimeout(CONNECT_WITHIN, () => give(null));
    socket.once('connect', () => give(socket)).on('error', () => give(null));
  });
}

export async function startBalancer(address: string, hosts: readonly string[], port: number): Promise<Balancer> {
  let turn = 0;
  async function next(): Promise<Socket | null> {
    for (const _ of hosts) {
      turn = (turn + 1) % hosts.length;
      const socket = await reach(hosts[turn] ?? '', port);
      if (socket !== null) return socket;
    }
    return null;
  }

  async function pass(client: Socket): Promise<void> {
    client.on('error', () => client.destroy());
    const host = await next();
    if (host === null) return void client.destroy();
    client.pipe(host).pipe(client);
    for (const [end, other] of [
      [client, host],
      [host, client],
    ] as const)
      end.once('close', () => other.destroy());
    client.resume();
  }

  const server: Server = createServer({ pauseOnConnect: true }, (client) => void pass(client));
  server.listen(0, address);
  await once(server, 'listening');
  return {
    url: `http://${address}:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
    },
  };
}
