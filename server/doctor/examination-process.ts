import { fileURLToPath } from 'node:url';
import { modelReportSchema, modelTestProgressSchema } from '../../shared/domain/model-report.ts';
import { ChildEnded, startChild } from '../child-process/child-host.ts';
import type { Config } from '../core/config.ts';
import type { StartExamination } from '../modules/admin/model-test/model-test.service.ts';

const ENTRY = fileURLToPath(new URL('./doctor-child.ts', import.meta.url));

/** The settings that the test needs, without the secrets of the others. */
function environmentOf({ ollama, whisperUrl, ytDlp, ocrLanguageDir, importTimeoutS }: Config): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const settings = {
    PATH,
    NODE_COMPILE_CACHE,
    OLLAMA_HOST: ollama.host,
    OLLAMA_MODEL: ollama.model,
    OLLAMA_VISION_MODEL: ollama.visionModel ?? 'none',
    OLLAMA_TIMEOUT_S: String(ollama.timeoutS),
    WHISPER_URL: whisperUrl,
    YT_DLP: ytDlp,
    OCR_LANGUAGE_DIR: ocrLanguageDir,
    IMPORT_TIMEOUT_S: String(importTimeoutS),
  };
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value ?? undefined]));
}

/** Starts tests with the configuration of this server. */
export function createStartExamination(config: Config): StartExamination {
  return function startExamination(onProgress) {
    const child = startChild({ entry: ENTRY, env: environmentOf(config), output: ['ignore', 'inherit'] });
    const report = child
      .run('examine', null, (progress) => onProgress(modelTestProgressSchema.parse(progress)))
      .then(
        (output) => modelReportSchema.parse(output),
        (error: unknown) => {
          if (!(error instanceof ChildEnded)) throw error;
          throw new Error(`the process that tests the models ended: ${error.message}`, { cause: error });
        },
      );
    const end = (): void => void child.release(true);
    // The process ends after its report.
    report.then(end, end);
    return { report, end };
  };
}
