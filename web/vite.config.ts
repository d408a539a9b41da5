import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { LANGUAGE_CODES } from '../shared/languages.ts';

type Context = Rolldown.ChunkingContext;

/** What signed-in users open first, and the frame of all their screens. */
const MEMBERS = /\/web\/app\/main-app\/(?:signed-in|main-app)\.tsx$/;
/** What somebody sees who is not signed in. */
const GUESTS =
  /\/web\/features\/(?:auth\/(?:sign-in|password-reset)\/(?:login|register|forgot-password|reset-password|verify-email)-page|landing\/landing-page|launch\/(?:coming-soon|unsubscribe)-page)\.tsx$/;
const OURS = /\/(?:web|shared)\/(?!.*node_modules)/;

/** Our own modules that these import, however far, themselves among them. */
function reachedFrom(roots: readonly string[], context: Context): Set<string> {
  const reached = new Set(roots);
  for (const id of reached) {
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) if (OURS.test(next)) reached.add(next);
  }
  return reached;
}

/** Notes the modules of each build as they are read, and tells what guests and members both need. */
function createCommonModules(): { readonly plugin: Rolldown.Plugin; has(id: string, context: Context): boolean } {
  const known = { guests: [] as string[], members: [] as string[] };
  let common: Set<string> | null = null;
  return {
    plugin: {
      name: 'common-modules',
      buildStart() {
        known.guests = [];
        known.members = [];
        common = null;
      },
      moduleParsed({ id }) {
        if (GUESTS.test(id)) known.guests.push(id);
        if (MEMBERS.test(id)) known.members.push(id);
      },
    },
    has(id, context) {
      common ??= reachedFrom(known.guests, context).intersection(reachedFrom(known.members, context));
      return common.has(id);
    },
  };
}

/**
 * Few files for what is loaded at first, where each module that two pages share would be a file of its own: seventy requests,
 * and an eighth more bytes, for what is packed alone is packed worse. A group takes what its modules need along.
 */
export function createChunkGroups(): {
  readonly plugin: Rolldown.Plugin;
  readonly groups: Rolldown.CodeSplittingGroup[];
} {
  const common = createCommonModules();
  return {
    plugin: common.plugin,
    groups: [
      { name: 'start', tags: ['$initial'], priority: 4 },
      { name: (id, context) => (common.has(id, context) ? 'common' : null), priority: 3 },
      // Else a guest's page would load all of the main app for an icon of it.
      { name: 'common', test: /\/node_modules\/lucide-react\//, minShareCount: 2, priority: 3 },
      { name: 'login', test: /\/web\/features\/auth\/sign-in\/login-page\.tsx$/, priority: 2 },
      { name: 'app', test: MEMBERS, priority: 1 },
    ],
  };
}

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
