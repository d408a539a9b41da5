import type { Logger } from 'pino';
import { recognisableLanguages } from '../../../extraction/extraction.ts';
import type { Config } from '../../../core/config.ts';
import { withTag } from '../../../llm/model/language-model.ts';
import type { ModelServer } from '../../../llm/ollama-server.ts';
import type { Ability } from '../job/ability.ts';

/** How often the model server is asked for its models, and how long it may take to answer, in milliseconds. */
const ASK_INTERVAL = 15_000;
const ANSWER_WITHIN = 5_000;

type AbilityConfig = Pick<Config, 'ollama' | 'whisperUrl' | 'ytDlp' | 'ocrLanguageDir'>;

/** What this worker can do; the model server is asked again and again. */
export interface OwnAbilities {
  /** null until the model server was asked. */
  list(): readonly Ability[] | null;
  close(): void;
}

interface OwnAbilitiesOptions {
  readonly config: AbilityConfig;
  /** null if no model server is configured. */
  readonly server: ModelServer | null;
  readonly onChange: () => void;
  readonly logger: Logger;
}

function lasting({ whisperUrl, ytDlp, ocrLanguageDir }: AbilityConfig): Ability[] {
  const languages = recognisableLanguages(ocrLanguageDir ?? '').map((language): Ability => `ocr:${language}`);
  return [...languages, ...(whisperUrl !== null && ytDlp !== null ? (['speech'] as const) : [])];
}

/** The abilities that the models of a server give. */
function ofModels(names: readonly string[], { model, visionModel }: Config['ollama']): Ability[] {
  const present = new Set(names.map(withTag));
  return [
    ...(present.has(withTag(model)) ? (['model'] as const) : []),
    ...(visionModel !== null && present.has(withTag(visionModel)) ? (['vision'] as const) : []),
  ];
}

export function watchOwnAbilities({ config, server, onChange, logger }: OwnAbilitiesOptions): OwnAbilities {
  const always = lasting(config);
  const closing = new AbortController();
  let known: readonly Ability[] | null = server === null ? always : null;

  async function ask(given: ModelServer): Promise<void> {
    let models: Ability[] = [];
    try {
      const within = AbortSignal.any([closing.signal, AbortSignal.timeout(ANSWER_WITHIN)]);
      models = ofModels(await given.listModels(within), config.ollama);
    } catch (error) {
      if (closing.signal.aborted) return;
      logger.debug({ err: error, host: given.host }, 'import worker: the model server does not list its models');
    }
    const found = [...always, ...models];
    const isNew = found.length !== known?.length || found.some((ability, index) => ability !== known?.[index]);
    known = found;
    if (isNew) onChange();
  }

  if (server !== null) void ask(server);
  const timer = server && setInterval(() => void ask(server), ASK_INTERVAL);
  return {
    list: () => known,
    close() {
      if (timer !== null) clearInterval(timer);
      closing.abort();
    },
  };
}
