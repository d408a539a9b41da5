import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown, transformWithOxc } from 'vite';
import { LANGUAGE_CODES } from '../shared/languages.ts';

type Context = Rolldown.ChunkingContext;

/** The modules of signed-in users: the main screen, and the frame of all their screens. */
const MEMBERS = /\/web\/app\/main-app\/(?:signed-in|main-app)\.tsx$/;
/** The screens of guests. */
const GUESTS =
  /\/web\/features\/(?:auth\/(?:sign-in|password-reset)\/(?:login|register|forgot-password|reset-password|verify-email)-page|landing\/landing-page|launch\/(?:coming-soon|unsubscribe)-page)\.tsx$/;
const OURS = /\/(?:web|shared)\/(?!.*node_modules)/;

/** The icons of guests' screens. One that is missing here makes these screens load the icons of the main app, too. */
const GUESTS_ICONS =
  /\/lucide-react\/dist\/esm\/icons\/(?:camera|eye|eye-off|globe|key-round|mail|mail-check|mail-x|search)\.mjs$/;

/** The own modules that these modules import directly or indirectly, including themselves. */
function reachedFrom(roots: readonly string[], context: Context): Set<string> {
  const reached = new Set(roots);
  for (const id of reached) {
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) if (OURS.test(next)) reached.add(next);
  }
  return reached;
}

/** Records the modules of each build, and determines those that guests and members both need. */
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
 * Groups the modules of the initial load into few files. By default each module that two pages share would be a
 * separate file: seventy requests, and an eighth more bytes, because small files compress worse. A group includes the
 * dependencies of its modules.
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
      { name: 'common', test: GUESTS_ICONS, priority: 3 },
      { name: 'icons', test: /\/node_modules\/lucide-react\//, minShareCount: 2, priority: 2 },
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
 * Removes what no page uses of zod: the code for JSON Schema, which only the server needs (OpenAPI), and the English
 * error texts. They add six kilobytes to every page. If a later version of zod changes this code, it is included
 * again, and the check of page weights notices it.
 */
const leanZod: Plugin = {
  name: 'lean-zod',
  transform: {
    filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
    handler: (code) =>
      code
        .replace(/^import \* as processors from .*$/m, 'const processors = {};')
        .replace(
          /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .*$/m,
          'const createStandardJSONSchemaMethod = () => undefined, createToJSONSchemaMethod = createStandardJSONSchemaMethod;',
        )
        .replace(/^import en from .*$/m, 'const en = () => ({});'),
  },
};

/** Removes the names for debuggers, because each keeps a component in the bundle that no page uses. */
const withoutDisplayNames: Plugin = {
  name: 'without-display-names',
  transform: {
    filter: { id: /\/react-router\/dist\/.*\.mjs$/ },
    handler: (code) => code.replaceAll(/^(\w+)\.displayName = ".*";$/gm, ''),
  },
};

/** Removes the words about calls, their fields and their errors, which only the server's description of the API shows. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  transform: {
    filter: { id: /\/shared\/(?:api|domain|errors).*\.ts$/ },
    handler: (code) =>
      code
        .replaceAll(/^ {2}summary:\s+(['"]).*\1,$/gm, "  summary: '',")
        .replaceAll(/^ {2}errors: \[[^\]]*\],$/gm, '')
        .replaceAll(/\s*\.meta\(\{[^{}]*\}\)/g, ''),
  },
};

/**
 * Moves the style sheet behind the loading screen of the page, so that the browser draws this screen before the sheet has
 * arrived. The scripts still wait for the sheet.
 */
const paintFirst: Plugin = {
  name: 'paint-first',
  transformIndexHtml: {
    order: 'post',
    handler(page) {
      const [sheet = ''] = /<link rel="stylesheet"[^>]*>/.exec(page) ?? [];
      return page.replace(sheet, '').replace('</body>', `${sheet}</body>`);
    },
  },
};

/** Files that a cook does not need without a network. */
const NOT_KEPT = /^assets\/(?:admin|desktop|report|coming-soon)-/;

/** Writes the service worker, with the names of the files that it keeps. It is one file of its own, never part of a page. */
const serviceWorker: Plugin = {
  name: 'service-worker',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const path = folder('./service-worker/service-worker.ts');
      const { code } = await transformWithOxc(await readFile(path, 'utf8'), path);
      const names = Object.keys(bundle).filter((name) => /^assets\/.*\.(?:js|css)$/.test(name) && !NOT_KEPT.test(name));
      const files = JSON.stringify(names.map((name) => `/${name}`).toSorted());
      const version = createHash('sha256').update(files).update(code).digest('hex').slice(0, 16);
      const source = `const FILES = ${files};\nconst VERSION = '${version}';\n${code}`;
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
    },
  },
};

const chunks = createChunkGroups();

export default defineConfig({
  root: folder('.'),
  plugins: [react(), leanZod, withoutDisplayNames, withoutSummaries, paintFirst, serviceWorker, chunks.plugin],
  define: { OFFERED_LANGUAGES: JSON.stringify(offered) },
  publicDir: false,
  build: {
    outDir: folder('../out/web'),
    emptyOutDir: true,
    target: 'es2023',
    // Keeps `light-dark()` and nesting, which all browsers with es2023 support.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The content security policy forbids inline scripts, and data: addresses would only enlarge the styles.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: chunks.groups } } },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/auth', '/upload', '/locales'].map((path) => [path, { target: server }])),
  },
});
