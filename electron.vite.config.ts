import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import webConfig from './web/vite.config.ts';

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Tests build into a folder of their own. */
const out = process.env['CARDAMOM_OUT'] ?? path('out');

/** One file with all that it needs but Electron, so that the package carries no modules for it. */
const bundle = (name: 'main' | 'preload', emptyOutDir: boolean) => ({
  build: {
    outDir: join(out, 'desktop'),
    emptyOutDir,
    target: 'node24',
    externalizeDeps: false,
    rolldownOptions: {
      input: { [name]: path(`desktop/${name}/${name}.ts`) },
      output: { format: 'cjs' as const, entryFileNames: '[name].cjs', codeSplitting: false },
    },
  },
});

/** The page is served from the root of its origin, and its addresses have several parts. */
const fromTheRoot: Plugin = { name: 'from-the-root', enforce: 'post', config: () => ({ base: '/' }) };

const renderer = {
  ...webConfig,
  plugins: [...(webConfig.plugins ?? []), fromTheRoot],
  build: {
    ...webConfig.build,
    outDir: join(out, 'web'),
    minify: true,
    rolldownOptions: { ...webConfig.build?.rolldownOptions, input: path('web/index.html') },
  },
};

/** `out/desktop` holds the main process and the preload script, `out/web` the same web app that the server serves. */
export default defineConfig({ main: bundle('main', true), preload: bundle('preload', false), renderer });
