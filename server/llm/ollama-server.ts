import { serverAddress } from '../core/server-address.ts';

/** Port: a server of language models. */
export interface ModelServer {
  /** The address, without credentials. */
  readonly host: string;
  /** The names of its models; rejects where it does not answer, at the latest when the signal aborts. */
  listModels(signal: AbortSignal): Promise<readonly string[]>;
}

/** The models of an Ollama server, by its own client, which is loaded at the first use. */
export function createOllamaServer(address: string): ModelServer {
  const { host, headers } = serverAddress(address);
  return {
    host,
    async listModels(signal) {
      const { Ollama } = await import('ollama');
      const ollama = new Ollama({
        host,
        headers: { ...headers },
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
