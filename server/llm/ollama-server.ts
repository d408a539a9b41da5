import { serverAddress } from '../core/server-address.ts';

/** Port: a server of language models. */
export interface ModelServer {
  /** Where it is, without what opens it. */
  readonly host: string;
  /** Names of the models that it has; rejects where it does not answer, at the latest when the signal says so. */
  listModels(signal: AbortSignal): Promise<readonly string[]>;
}

/** The models of an Ollama, asked through its own client, which is loaded when it is needed first. */
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
