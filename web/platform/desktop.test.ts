import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeBridge } from '../../tests/support/desktop/fake-bridge.ts';
import { DesktopError } from './desktop-error.ts';
import { createDesktopClient, createDesktopPlatform } from './desktop.ts';

const INFO = { version: '0.1.0', platform: 'linux', languages: ['he-IL', 'en'], update: 'none' } as const;
const nothing = (): undefined => undefined;

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());

describe('a call to the main process', () => {
  it('carries its input and resolves with the reply', async () => {
    const bridge = createFakeBridge({ testServer: ({ address }) => ({ state: 'ok', address, version: '1.0.0' }) });
    const check = await createDesktopClient(bridge).call('testServer', { address: 'https://kitchen.example' });
    expect(check).toEqual({ state: 'ok', address: 'https://kitchen.example', version: '1.0.0' });
    expect(bridge.calls).toEqual([['testServer', { address: 'https://kitchen.example' }]]);
  });

  it('that is refused throws with the translation key of the refusal', async () => {
    const refused = createDesktopClient(createFakeBridge()).call('getFolders');
    await expect(refused).rejects.toMatchObject({ name: 'DesktopError', code: 'desktop.refused' });
  });

  it.each([
    ['an answer', async () => ({ reply: INFO })],
    ['a reply', async () => ({ ok: true, reply: { ...INFO, platform: 'beos' } })],
  ])('throws without a key if %s of the answer does not match its schema', async (_, call) => {
    const asked = createDesktopClient({ ...createFakeBridge(), call }).call('getInfo');
    await expect(asked).rejects.toSatisfy((error) => error instanceof DesktopError && error.code === '');
  });
});

describe('a message of the main process', () => {
  it('reaches the listeners of its name until they unsubscribe', () => {
    const bridge = createFakeBridge();
    const paths: string[] = [];
    const end = createDesktopClient(bridge).listen('goTo', ({ path }) => paths.push(path));
    bridge.emit('goTo', { path: '/recipe/1' });
    bridge.emit('filesChanged');
    end();
    bridge.emit('goTo', { path: '/recipe/2' });
    expect(paths).toEqual(['/recipe/1']);
  });

  it('is logged and dropped if it does not match its schema', () => {
    const bridge = createFakeBridge();
    const heard = vi.fn();
    createDesktopClient(bridge).listen('goTo', heard);
    bridge.emit('goTo', { path: 'https://elsewhere.example' });
    expect(heard).not.toHaveBeenCalled();
    expect(console.error).toHaveBeenCalledOnce();
  });
});

describe('the platform of the desktop', () => {
  it('takes its languages from the system', async () => {
    const { languages } = await createDesktopPlatform(
      createFakeBridge({ getInfo: () => ({ ...INFO, languages: [...INFO.languages] }) }),
    );
    expect(languages).toEqual(['he-IL', 'en']);
  });

  it('takes those of the window if the system reports none', async () => {
    expect((await createDesktopPlatform(createFakeBridge())).languages).toEqual(navigator.languages);
  });

  it('keeps the screen awake until the lock is released', async () => {
    const bridge = createFakeBridge({ keepScreenAwake: nothing });
    const lock = await (await createDesktopPlatform(bridge)).lockScreen();
    await lock.release();
    const inputs = bridge.calls.filter(([name]) => name === 'keepScreenAwake').map(([, input]) => input);
    expect(inputs).toEqual([{ isOn: true }, { isOn: false }]);
  });

  it('signs in with Google through the system’s browser', async () => {
    const bridge = createFakeBridge({ signInWithGoogle: nothing });
    await (await createDesktopPlatform(bridge)).signInWithGoogle();
    expect(bridge.calls.at(-1)?.[0]).toBe('signInWithGoogle');
  });
});
