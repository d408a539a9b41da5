/** Port: a server of language models. */
export interface ModelServer {
  /** Where it is, without what opens it. */
  readonly host: string;
  /** Names of the models that it has; rejects where it does not answer, at the latest when the signal says so. */
  listModels(signal: AbortSignal): Promise<readonly string[]>;
}
