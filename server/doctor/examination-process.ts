import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ModelReport } from '../../shared/domain/model-report.ts';
import type { Config } from '../core/config.ts';
import type { DoctorMessage } from './doctor-protocol.ts';
import type { StartExamination } from '../modules/admin/model-test/model-test.service.ts';

const ENTRY = fileURLToPath(new URL('./doctor-child.ts', import.meta.url));

/** Milliseconds within which a process ends that is told to. */
const PATIENCE = 3_000;

/** The settings that the test needs, and no secret of the others. */
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
    const child = fork(ENTRY, [], { env: environmentOf(config), stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const report = new Promise<ModelReport>((resolve, reject) => {
      child.on('message', (message) => {
        const heard = message as DoctorMessage;
        if (heard.type === 'progress') onProgress(heard.progress);
        else if (heard.type === 'done') resolve(heard.report);
        else reject(new Error(heard.detail));
      });
      child.once('error', reject);
      void once(child, 'exit').then(([code, signal]) =>
        reject(new Error(`the process that tests the models ended: ${String(signal ?? code)}`)),
      );
    });
    function end(): void {
      if (child.connected) child.disconnect();
      setTimeout(() => child.kill('SIGKILL'), PATIENCE).unref();
    }
    // What it has said is all there is to it.
    report.then(end, end);
    return { report, end };
  };
}
