import { withTag } from '../../../llm/model/language-model.ts';
import type { ModelServer } from '../../../llm/ollama-server.ts';
import type { Finding } from './finding.ts';

/** Milliseconds within which a server that is there tells what it has. */
const ANSWER_WITHIN = 1_500;

/** The models that the configuration names, and who should have them. */
export interface ModelWish {
  readonly server: ModelServer;
  readonly names: readonly string[];
}

/** Whether the model server answers and has what is named; says what brings what is missing. */
export async function lookAtModel(wish: ModelWish | null): Promise<Finding<'model'>> {
  if (wish === null) return { state: 'ok', says: 'modelNone', facts: null };
  const { server, names } = wish;
  const { host } = server;
  try {
    const held = new Set((await server.listModels(AbortSignal.timeout(ANSWER_WITHIN))).map(withTag));
    const models = names.map((name) => {
      const present = held.has(withTag(name));
      return { name, present, command: present ? null : `ollama pull ${name}` };
    });
    const facts = { host, reachable: true, models };
    const missing = models.filter(({ present }) => !present);
    if (missing.length === 0) return { state: 'ok', says: 'modelOk', facts };
    const command = missing.map((model) => model.command).join(' && ');
    return { state: 'warning', says: 'modelMissing', values: { command }, facts };
  } catch {
    // That it did not answer is the finding.
    const models = names.map((name) => ({ name, present: false, command: null }));
    return { state: 'down', says: 'modelDown', facts: { host, reachable: false, models } };
  }
}
