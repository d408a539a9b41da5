import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { LANGUAGE_CODES } from '../shared/languages.ts';
import { createChunkGroups } from './chunk-groups.ts';

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** The interface offers the languages that have a translation file when it is built. */
const offered = LANGUAGE_CODES.filter((code) => existsSync(folder(`../locales/${code}/translations.json`)));
const server = process.env['CARDAMOM_SERVER'] ?? 'http://127.0.0.1:3000';

/**
 * The server alone describes its calls as JSON Schema (OpenAPI): what every schema of zod holds ready for that would be
 * five of the kilobytes of every page. Should zod write this otherwise one day, it comes along again and is weighed.
 */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  transform: {
    filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
    handler: (code) =>
      code
        .replace(/^import \* as processors from .*$/m, 'const processors = {};')
        .replace(
          /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .*$/m,
          'const createStandardJSONSchemaMethod = () => undefined, createToJSONSchemaMethod = createStandardJSONSchemaMethod;',
        ),
  },
};

const chunks = createChunkGroups();

export default defineConfig({
  root: folder('.'),
  plugins: [react(), withoutJsonSchema, chunks.plugin],
  define: { OFFERED_LANGUAGES: JSON.stringify(offered) },
  publicDir: false,
  build: {
    outDir: folder('../out/web'),
    emptyOutDir: true,
    target: 'es2023',
    // `light-dark()` and nesting as they are written: every browser that stands in for es2023 knows them.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The content security policy takes no inline script, and data: addresses would only grow the styles.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: chunks.groups } } },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/auth', '/upload', '/locales'].map((path) => [path, { target: server }])),
  },
});
