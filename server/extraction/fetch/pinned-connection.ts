import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { isGlobalUnicast } from './address-policy.ts';
import type { Target } from './target.ts';

function lookupAmong(addresses: readonly string[]): LookupFunction {
  const answers = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, options, callback) => {
    const [first] = answers;
    if (first === undefined) callback(new Error('No address to connect to.'), '', 0);
    else if (options.all === true) callback(null, answers);
    else callback(null, first.address, first.family);
  };
}

/**
 * Connects to the addresses that were checked and to nothing else, whatever the name resolves to by now.
 * TLS is verified against the name, also when NODE_TLS_REJECT_UNAUTHORIZED says otherwise.
 */
export function createPinnedConnector(
  target: Target,
  addresses: readonly string[],
  timeoutMs: number,
): buildConnector.connector {
  const connect = buildConnector({
    timeout: timeoutMs,
    allowH2: false,
    rejectUnauthorized: true,
    keepAlive: false,
    lookup: lookupAmong(addresses),
  });
  return (options, callback) => {
    connect(options, (error, socket) => {
      if (error !== null) return callback(error, null);
      // The peer is looked at once more, so that no change of the layers below can undo the check unseen.
      if (!target.trusted && !isGlobalUnicast(socket.remoteAddress ?? '')) {
        socket.destroy();
        return callback(new Error(`Connected to ${socket.remoteAddress} against the rule.`), null);
      }
      return callback(null, socket);
    });
  };
}
