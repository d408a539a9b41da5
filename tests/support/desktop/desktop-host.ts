import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { Frame, Page } from 'playwright';
import { onTestFinished } from 'vitest';
import { APP_ORIGIN } from '../../../desktop/main/platform/app-scheme.ts';
import type { DesktopUnderTest } from './desktop-app.ts';
import type { StandInContents } from './electron-window.ts';

/** The folder of dropped files in tests, since the browser does not expose paths. */
export const DROPPED_FOLDER = '/dropped';

/**
 * The sandboxed environment of a preload script: `require` of Electron with the bridge, ipc and `webUtils`. It runs before
 * the page's own scripts.
 */
function preloadScript(code: string): string {
  return `(() => {
    const listeners = new Set();
    globalThis.standInHear = (channel, args) => listeners.forEach((entry) => entry.channel === channel && entry.listener({}, ...args));
    const electron = {
      contextBridge: { exposeInMainWorld: (name, value) => Object.defineProperty(globalThis, name, { value }) },
      ipcRenderer: {
        invoke: (channel, ...args) => globalThis.standInInvoke(channel, args),
        on: (channel, listener) => listeners.add({ channel, listener }),
        off: (channel, listener) => listeners.forEach((entry) => entry.listener === listener && listeners.delete(entry)),
      },
      webUtils: { getPathForFile: (file) => ${JSON.stringify(DROPPED_FOLDER)} + '/' + file.name },
    };
    const require = (name) => {
      if (name !== 'electron') throw new Error('module not found: ' + name);
      return electron;
    };
    (function (require, module, exports) {
      ${code}
    })(require, { exports: {} }, {});
  })();`;
}

function asRequest(request: IncomingMessage, signal: AbortSignal): Request {
  const { method = 'GET', url = '/', headers } = request;
  const sent = new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]));
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = hasBody ? { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' as const } : {};
  return new Request(APP_ORIGIN + url, { method, headers: sent, signal, ...body });
}

/** Serves the app's protocol over HTTP for a browser that does not support its scheme. Bodies are streamed both ways. */
async function serveProtocol(desktop: DesktopUnderTest): Promise<string> {
  const server = createServer((request, response) => {
    const left = new AbortController();
    response.on('close', () => left.abort());
    const handler = desktop.session().handlers.get('cardamom-app');
    void (async () => {
      const reply = await handler?.(asRequest(request, left.signal));
      if (!reply) throw new Error('the window has no pages');
      response.writeHead(reply.status, [...reply.headers].flat());
      if (reply.body) await pipeline(Readable.fromWeb(reply.body as NodeStream), response);
      else response.end();
    })().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

function frameOf(frame: Frame, host: string): { origin: string; parent: null } {
  const { origin } = new URL(frame.url());
  return { origin: origin === host ? APP_ORIGIN : origin, parent: frame.parentFrame() as null };
}

/**
 * Shows the window of the app in a browser's page: the built page through the real protocol, the built preload script, and the
 * real call handlers. If the app opens another window, the page shows that one.
 */
export async function showDesktop(desktop: DesktopUnderTest, page: Page, preloadFile: string): Promise<void> {
  const host = await serveProtocol(desktop);
  const show = (url: string): Promise<unknown> => page.goto(url.replace(APP_ORIGIN, host));
  function attach(contents: StandInContents): void {
    contents.on('stand-in:loaded', (url: string) => void show(url).catch(() => undefined)); // the page may already be closed
    contents.on('stand-in:sent', (channel: string, ...args: unknown[]) => {
      page
        .evaluate(([to, what]) => Reflect.get(globalThis, 'standInHear')(to, what), [channel, args] as const)
        .catch(() => undefined); // likewise
    });
  }
  await page.exposeBinding('standInInvoke', ({ frame }, channel: string, args: unknown[]) =>
    desktop.invoke(channel, args, frameOf(frame, host)),
  );
  await page.addInitScript({ content: preloadScript(await readFile(preloadFile, 'utf8')) });
  attach(desktop.window().webContents);
  desktop.app.on('web-contents-created', (_event: unknown, contents: StandInContents) => attach(contents));
  await show(desktop.window().loaded.at(-1) ?? APP_ORIGIN);
}
