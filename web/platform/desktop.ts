import {
  DESKTOP_CALLS,
  DESKTOP_EVENTS,
  desktopAnswerSchema,
  type DesktopBridge,
  type DesktopCallName,
  type DesktopEvent,
  type DesktopReply,
} from '../../shared/desktop/calls.ts';
import { createBrowserStorage } from './browser.ts';
import { DesktopError } from './desktop-error.ts';
import type { DesktopClient, Platform } from './platform.ts';

async function callMain<Name extends DesktopCallName>(
  bridge: DesktopBridge,
  name: Name,
  input: unknown,
): Promise<DesktopReply<Name>> {
  const answer = desktopAnswerSchema.safeParse(await bridge.call(name, input));
  if (!answer.success) throw new DesktopError(`${name} got an answer that does not match the schema`, '', answer.error);
  if (!answer.data.ok) throw new DesktopError(`${name} failed: ${answer.data.code}`, answer.data.code);
  const reply = DESKTOP_CALLS[name].reply.safeParse(answer.data.reply);
  if (!reply.success) throw new DesktopError(`the reply to ${name} does not match its schema`, '', reply.error);
  return reply.data as DesktopReply<Name>;
}

export function createDesktopClient(bridge: DesktopBridge): DesktopClient {
  return {
    call: (name, ...[input]) => callMain(bridge, name, input),
    listen(name, listener) {
      const schema = DESKTOP_EVENTS[name];
      return bridge.listen((event, payload) => {
        if (event !== name) return;
        const parsed = schema.safeParse(payload);
        if (parsed.success) listener(parsed.data as DesktopEvent<typeof name>);
        else console.error(`the event ${name} does not match its schema`, parsed.error);
      });
    },
    async give(files) {
      try {
        return await bridge.give(files);
      } catch (cause) {
        throw new DesktopError('the dropped files were not accepted', codeOf(cause), cause);
      }
    },
  };
}

/** Errors of the preload script come with their code as the message. */
function codeOf(cause: unknown): string {
  return cause instanceof Error && /^desktop\.[\w.]+$/.test(cause.message) ? cause.message : '';
}

/** The system's languages; those of the window if the main process does not report them. */
async function systemLanguages(desktop: DesktopClient): Promise<readonly string[]> {
  try {
    return (await desktop.call('getInfo')).languages;
  } catch (cause) {
    console.error('the languages of the system are not known', cause);
    return navigator.languages;
  }
}

export async function createDesktopPlatform(bridge: DesktopBridge): Promise<Platform> {
  const desktop = createDesktopClient(bridge);
  return {
    serverOrigin: '',
    languages: await systemLanguages(desktop),
    storage: createBrowserStorage(),
    desktop,
    offlineShell: null,
    signInWithGoogle: () => desktop.call('signInWithGoogle'),
    async lockScreen() {
      await desktop.call('keepScreenAwake', { isOn: true });
      return { released: false, release: () => desktop.call('keepScreenAwake', { isOn: false }) };
    },
    restart: (query) => location.assign(`/${query ?? ''}`),
  };
}
