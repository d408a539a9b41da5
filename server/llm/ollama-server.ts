import { Ollama } from 'ollama';
import type { ModelServer } from './model-server.ts';

/** An address as `fetch` takes it, and the header for the name and password that it held. */
function withoutCredentials(address: string): { host: string; headers: Record<string, string> } {
  const url = new URL(address);
  const pair = [url.username, url.password].map(decodeURIComponent).join(':');
  [url.username, url.password] = ['', ''];
  const host = url.href.replace(/\/$/, '');
  return { host, headers: pair === ':' ? {} : { Authorization: `Basic ${Buffer.from(pair).toString('base64')}` } };
}

/** The models of an Ollama, asked through its own client. */
export function createOllamaServer(address: string): ModelServer {
  const { host, headers } = withoutCredentials(address);
  return {
    host,
    async listModels(signal) {
      const ollama = new Ollama({
        host,
        headers,
        async fetch(input, init) {
          // oxlint-disable-next-line no-restricted-globals -- the operator's own server, not a foreign one
          const response = await fetch(input, { ...init, signal });
          // The client would write the answer to the console.
          if (!response.ok) throw new Error(`the model server answered ${response.status}`);
          return response;
        },
      });
      const { models } = await ollama.list();
      return models.map(({ name }) => name);
    },
  };
}
