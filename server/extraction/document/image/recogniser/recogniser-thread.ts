import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import { findLanguageData, LANGUAGE_DIR_MARK } from './language-data.ts';

/** The part of the library's worker that this thread uses; the library has no types for it. */
interface WorkerScript {
  setAdapter(adapter: object): void;
  dispatchHandlers(packet: unknown, answer: (message: unknown) => void): void;
}

/**
 * The thread of a recogniser. It replaces the library's own because that one reads all languages from a single folder,
 * which would have to be written first, and because it can download languages.
 */
const require = createRequire(import.meta.url);
const script = require('tesseract.js/src/worker-script') as WorkerScript;

/** Reads the data of a language. The library requests it as a file below the folder that it was given. */
function readLanguage(file: string): Promise<Buffer> {
  const [name = ''] = path.basename(file).split('.');
  const found = findLanguageData(path.dirname(file).slice(LANGUAGE_DIR_MARK.length)).fileOf(name);
  return found === null ? Promise.reject(new Error(`no data for ${name}`)) : readFile(found);
}

script.setAdapter({
  getCore: require('tesseract.js/src/worker-script/node/getCore') as unknown,
  gunzip: gunzipSync,
  fetch: () => Promise.reject(new Error('languages are not downloaded')),
  readCache: readLanguage,
});
parentPort?.on('message', (packet: unknown) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread, not a window
  script.dispatchHandlers(packet, (message) => parentPort?.postMessage(message));
});
