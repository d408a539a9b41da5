import { join } from 'node:path';

/** Of the person's environment: what programs need to run, and where helpers of imports are. */
const PASSED = (
  'PATH HOME USER LOGNAME SHELL LANG LC_ALL LC_MESSAGES TZ TMPDIR XDG_RUNTIME_DIR XDG_CACHE_HOME HTTP_PROXY HTTPS_PROXY NO_PROXY ' +
  'OLLAMA_HOST OLLAMA_MODEL OLLAMA_VISION_MODEL OLLAMA_TIMEOUT_S WHISPER_URL YT_DLP OCR_LANGUAGE_DIR'
).split(' ');

interface EnvironmentOptions {
  readonly own: NodeJS.ProcessEnv;
  readonly dataFolder: string;
  readonly port: number;
  /** The secret by which the server knows this app. */
  readonly token: string;
}

/** The whole environment of the server on this computer: a DATABASE_URL or PORT that is set for something else has no effect on it. */
export function serverEnvironment({ own, dataFolder, port, token }: EnvironmentOptions): NodeJS.ProcessEnv {
  return {
    ...Object.fromEntries(PASSED.flatMap((name) => (own[name] === undefined ? [] : [[name, own[name]]]))),
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: join(dataFolder, 'cache', 'compile'),
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataFolder,
    DESKTOP_TOKEN: token,
  };
}
