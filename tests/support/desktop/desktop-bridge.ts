import type { Page } from 'playwright';
import {
  DESKTOP_CALLS,
  DESKTOP_EVENTS,
  type DesktopCallName,
  type DesktopEventName,
  type DesktopInput,
  type DesktopReply,
} from '../../../shared/desktop/calls.ts';
import { type DesktopWorld, newWorld } from './desktop-world.ts';

type Answers = { readonly [Name in DesktopCallName]: (input: DesktopInput<Name>) => DesktopReply<Name> };

/** A call of the page. */
export interface BridgeCall {
  readonly name: string;
  readonly input: unknown;
}

/** Replaces the bridge that the preload script installs in the desktop app. */
export interface StandInBridge {
  /** The state of its main process; a test may change it at any time. */
  readonly world: DesktopWorld;
  readonly calls: readonly BridgeCall[];
  /** The inputs of the calls of that name. */
  inputsOf(name: DesktopCallName): readonly unknown[];
  /** The next calls of that name fail with this code until null is set. */
  fail(name: DesktopCallName, code: string | null): void;
  /** Sends an event to the page, checked by its schema. */
  emit(page: Page, name: DesktopEventName, payload?: unknown): Promise<void>;
}

function answersOf(world: DesktopWorld): Answers {
  const state = (ids: readonly string[], next: 'waiting' | 'ignored') => {
    for (const file of world.files.filter(({ id }) => ids.includes(id)))
      Object.assign(file, { state: next, error: null, nextStep: null });
    return undefined;
  };
  const nothing = () => undefined;
  return {
    getInfo: () => world.info,
    getPreferences: () => world.preferences,
    changePreferences: (change) => Object.assign(world.preferences, change),
    tellLanguage: nothing,
    tellUnread: nothing,
    keepScreenAwake: nothing,
    openExternal: nothing,
    openCameraSettings: nothing,
    copyDiagnostics: nothing,
    openLogFolder: nothing,
    installUpdate: nothing,
    getServers: () => world.servers,
    testServer: ({ address }) => ({ address, version: null, ...world.check }),
    useServer: nothing,
    switchServer: nothing,
    forgetServer: ({ id }) => void (world.servers.servers = world.servers.servers.filter((one) => one.id !== id)),
    useThisComputer: nothing,
    openDataFolder: nothing,
    retryConnection: nothing,
    signInWithGoogle: nothing,
    fetchWithDesktop: () => world.fetched,
    getFolders: () => world.folders,
    addFolder() {
      const { added } = world;
      if (added) world.folders.folders.push(added);
      return added;
    },
    changeFolder({ id, ...change }) {
      const folder = world.folders.folders.find((one) => one.id === id);
      if (!folder) throw new Error(`there is no folder ${id}`);
      Object.assign(folder, change);
      if (change.isPaused !== undefined) folder.state = change.isPaused ? 'paused' : 'watching';
      return folder;
    },
    removeFolder: ({ id }) => void (world.folders.folders = world.folders.folders.filter((one) => one.id !== id)),
    answerQuestion: ({ id }) => void (world.folders.questions = world.folders.questions.filter((one) => one.id !== id)),
    listFiles({ folderId, state: wanted, offset, limit }) {
      const found = world.files.filter(
        (file) => (folderId === null || file.folderId === folderId) && (wanted === null || file.state === wanted),
      );
      return { total: found.length, files: found.slice(offset, offset + limit) };
    },
    pickFiles: () => ({ given: world.give(world.picked) }),
    openFile: nothing,
    showFileInFolder: nothing,
    retryFiles: ({ ids }) => state(ids, 'waiting'),
    ignoreFiles: ({ ids }) => state(ids, 'ignored'),
  };
}

/** Runs in the page: the bridge, which forwards all calls to the test's process. */
function installBridge(): void {
  const listeners = new Set<(name: string, payload: unknown) => void>();
  const { cardamomAnswer, cardamomGive } = window as unknown as {
    cardamomAnswer: (name: string, input: unknown) => Promise<unknown>;
    cardamomGive: (names: readonly string[]) => Promise<number>;
  };
  Object.assign(window, {
    cardamomEmit: (name: string, payload: unknown) => listeners.forEach((listener) => listener(name, payload)),
    cardamomDesktop: {
      call: (name: string, input: unknown) => cardamomAnswer(name, input),
      listen(listener: (name: string, payload: unknown) => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      give: (files: readonly File[]) => cardamomGive(files.map(({ name }) => name)),
    },
  });
}

/** Turns the page into the window of a desktop app with a simulated main process, checked by the schemas of the real one. */
export async function bringBridge(
  page: Page,
  change: (world: DesktopWorld) => void = () => undefined,
): Promise<StandInBridge> {
  const world = newWorld();
  change(world);
  const answers = answersOf(world) as Readonly<Record<string, (input: unknown) => unknown>>;
  const calls: BridgeCall[] = [];
  const failures = new Map<string, string>();

  function answer(name: string, input: unknown): unknown {
    calls.push({ name, input });
    const call = DESKTOP_CALLS[name as DesktopCallName];
    const code = failures.get(name);
    if (code !== undefined) return { ok: false, code };
    const parsed = call.input.safeParse(input);
    if (!parsed.success) throw new Error(`${name} was called with invalid input: ${parsed.error.message}`);
    return { ok: true, reply: call.reply.parse(answers[name]?.(parsed.data)) };
  }
  await page.exposeFunction('cardamomAnswer', answer);
  await page.exposeFunction('cardamomGive', (names: readonly string[]) => world.give(names));
  await page.addInitScript(installBridge);
  return {
    world,
    calls,
    inputsOf: (name) => calls.filter((call) => call.name === name).map(({ input }) => input),
    fail(name, code) {
      if (code === null) failures.delete(name);
      else failures.set(name, code);
    },
    async emit(to, name, payload) {
      const told: unknown = DESKTOP_EVENTS[name].parse(payload);
      await to.evaluate(
        ([event, value]) =>
          (window as unknown as { cardamomEmit: (name: unknown, payload: unknown) => void }).cardamomEmit(event, value),
        [name, told],
      );
    },
  };
}
