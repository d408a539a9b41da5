import { defineConfig } from 'electron-vite';
import webConfig from './web/vite.config.ts';

/** The desktop app's window shows the same web app, from the same configuration. */
export default defineConfig({ renderer: webConfig });
