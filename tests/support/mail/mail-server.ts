import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A received mail with its envelope and content. */
export interface Delivery {
  readonly recipients: readonly string[];
  /** Whether it came over TLS, and the authenticated user. */
  readonly secure: boolean;
  readonly user: string | null;
  readonly raw: string;
  readonly mail: Email;
}

/** A real mail server. */
export interface MailServer {
  readonly port: number;
  readonly deliveries: readonly Delivery[];
  stop(): Promise<void>;
}

async function parse(stream: AsyncIterable<Buffer>): Promise<{ raw: string; mail: Email }> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const raw = Buffer.concat(chunks);
  return { raw: raw.toString(), mail: await PostalMime.parse(raw) };
}

export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const deliveries: Delivery[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    ...options,
    onData(stream, session, done) {
      async function receive(): Promise<void> {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        const parsed = await parse(stream);
        deliveries.push({ ...parsed, recipients, secure: session.secure, user: session.user?.toString() ?? null });
        done();
      }
      void receive(); // a broken connection delivers nothing
    },
  });
  server.on('error', () => undefined); // some tests disconnect the client
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    deliveries,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
