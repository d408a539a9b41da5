import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { PROJECT_FOLDER } from '../../server/core/project.ts';

const KB = 1_000;

/** How much gzipped JavaScript a page may load initially (performance W1, W2). */
export interface Budget {
  readonly path: string;
  /** The modules in web/ that the page's route imports in addition to the entry. */
  readonly route: readonly string[];
  readonly bytes: number;
}

export const BUDGETS: readonly Budget[] = [
  { path: '/login', route: ['features/auth/sign-in/login-page.tsx'], bytes: 150 * KB },
  { path: '/register', route: ['features/auth/sign-in/register-page.tsx'], bytes: 150 * KB },
  { path: '/landing', route: ['features/launch/coming-soon-page.tsx'], bytes: 150 * KB },
  { path: '/', route: ['app/main-app/signed-in.tsx', 'app/main-app/main-app.tsx'], bytes: 230 * KB },
];

/** Parts that load on demand and must not be in the initial load of these pages. */
const LAZY: Readonly<Record<string, RegExp>> = {
  'the administrators’ pages': /\/web\/features\/admin\/.*\.tsx$/,
  'the desktop app': /\/web\/(?:features\/desktop|platform\/desktop(?:-error)?\.ts)/,
  'the camera': /\/web\/features\/imports\/camera\/.*\.tsx$/,
  'the editor': /\/web\/features\/recipes\/editor\/editor-(form|fields)\.tsx$/,
  'the lightbox': /\/node_modules\/yet-another-react-lightbox\//,
  'the sorting of photos': /\/node_modules\/@dnd-kit\//,
  'long forms': /\/node_modules\/react-hook-form\//,
  'cook mode': /\/(?:web\/features\/cooking\/(?:cook-screen|timers\/timer-bar)\.tsx|shared\/cooking\/.*)$/,
};

export type WebChunk = Pick<Rolldown.OutputChunk, 'fileName' | 'imports' | 'isEntry' | 'moduleIds'> & {
  /** Gzipped. */
  readonly bytes: number;
};

/** Builds the web app in memory. */
export async function buildChunks(): Promise<WebChunk[]> {
  process.env['NODE_ENV'] = 'production';
  const built = await build({
    configFile: join(PROJECT_FOLDER, 'web', 'vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
  });
  const outputs = 'output' in built ? [built] : Array.isArray(built) ? built : [];
  return outputs
    .flatMap(({ output }) => output)
    .filter((file) => file.type === 'chunk')
    .map(({ fileName, imports, isEntry, moduleIds, code }) => ({
      fileName,
      imports,
      isEntry,
      moduleIds,
      bytes: gzipSync(code).length,
    }));
}

/** The chunks that a page loads initially: the entry, those of its route, and their imports. */
export function chunksOf(chunks: readonly WebChunk[], { route }: Budget): WebChunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const holderOf = (module: string): WebChunk => {
    const holder = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/${module}`)));
    if (!holder) throw new Error(`no chunk holds ${module}`);
    return holder;
  };
  const loaded = new Set([...chunks.filter(({ isEntry }) => isEntry), ...route.map(holderOf)]);
  for (const chunk of loaded) {
    for (const name of chunk.imports) {
      const imported = byName.get(name);
      if (imported) loaded.add(imported);
    }
  }
  return [...loaded];
}

/** The lazy parts that are in the given initial chunks. */
export function eagerParts(loaded: readonly WebChunk[]): string[] {
  return Object.entries(LAZY)
    .filter(([, module]) => loaded.some(({ moduleIds }) => moduleIds.some((id) => module.test(id))))
    .map(([name]) => name);
}
