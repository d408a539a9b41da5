import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeYtDlp, type FakeYtDlp } from '../../tests/support/videos/fake-yt-dlp.ts';
import { waitFor } from '../../tests/support/processes/wait-for.ts';
import { createYtDlp } from './yt-dlp.ts';

const VIDEO = 'https://www.youtube.com/watch?v=abcdefghijk';
const SERVER = fileURLToPath(new URL('../../tests/support/videos/get-sound.ts', import.meta.url));
const LIMITS = { bytes: 1_000_000, milliseconds: 15_000 };
const never = new AbortController().signal;

let fake: FakeYtDlp;
beforeAll(async () => {
  fake = await createFakeYtDlp();
});
afterAll(() => fake.remove());

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('the sound of a video', () => {
  it('is the largest file that the program wrote for the one link, and is gone afterwards', async () => {
    await fake.become('writes');
    const seen: string[] = [];
    const kept = await createYtDlp(fake.path, LIMITS).withSound(VIDEO, never, async (path) => {
      seen.push(path);
      return existsSync(path);
    });
    expect([kept, seen[0]?.endsWith('/sound.wav')]).toEqual([true, true]);
    expect(existsSync(seen[0] ?? '')).toBe(false);
    const [call = ''] = (await fake.calls()).slice(-1);
    expect(call).toMatch(/--ignore-config --no-playlist/);
    expect(call).toContain(' --use-extractors youtube ');
    expect(call.endsWith(` -- ${VIDEO}`)).toBe(true);
  });

  it.each([
    ['writesNothing', 'missing'],
    ['links', 'missing'],
    ['fails', 'failed'],
    ['writesForEver', 'tooLarge'],
  ] as const)('is none where the program %s, and nothing is left behind', async (behaviour, fault) => {
    await fake.become(behaviour);
    const sound = createYtDlp(fake.path, LIMITS).withSound(VIDEO, never, async () => 'used');
    await expect(sound).rejects.toMatchObject({ fault });
    expect(existsSync(await fake.folder())).toBe(false);
  });

  it('is abandoned, with all processes of the program, when its time is over and when the import ends', async () => {
    await fake.become('hangs');
    const late = createYtDlp(fake.path, { ...LIMITS, milliseconds: 1_500 }).withSound(VIDEO, never, async () => '');
    await expect(late).rejects.toMatchObject({ fault: 'timeout' });
    const first = await fake.child();
    await waitFor('the end of what it started', async () => !isAlive(first));
    const controller = new AbortController();
    const given = createYtDlp(fake.path, LIMITS).withSound(VIDEO, controller.signal, async () => '');
    const isUnderWay = async (): Promise<boolean> => (await fake.child()) !== first;
    void waitFor('its start', isUnderWay).then(() => controller.abort(new Error('the import has ended')));
    await expect(given).rejects.toThrow('the import has ended');
    const second = await fake.child();
    await waitFor('the end of what it started', async () => !isAlive(second));
    expect(existsSync(await fake.folder())).toBe(false);
  });

  it('leaves nothing of the program if its server is killed meanwhile', async () => {
    await fake.become('hangs');
    const before = await fake.child();
    const server = fork(SERVER, [fake.path, VIDEO], { execArgv: [], stdio: 'ignore' });
    await waitFor('its start', async () => (await fake.child()) !== before);
    const [child, folder] = [await fake.child(), await fake.folder()];
    expect([isAlive(child), existsSync(folder)]).toEqual([true, true]);
    server.kill('SIGKILL');
    await waitFor('the end of what it started', () => !isAlive(child));
    await waitFor('the end of its folder', () => !existsSync(folder));
  });

  it.runIf(process.platform === 'linux')(
    'leaves nothing of a program that went into a session of its own',
    async () => {
      await fake.become('leaves');
      await createYtDlp(fake.path, LIMITS).withSound(VIDEO, never, async () => 'used');
      const left = await fake.child();
      await waitFor('the end of what it left', () => !isAlive(left));

      await fake.become('escapes');
      const server = fork(SERVER, [fake.path, VIDEO], { execArgv: [], stdio: 'ignore' });
      await waitFor('its start', async () => ![0, left].includes(await fake.child()));
      const escaped = await fake.child();
      expect(isAlive(escaped)).toBe(true);
      server.kill('SIGKILL');
      await waitFor('the end of what escaped', () => !isAlive(escaped));
    },
  );

  it('of TikTok is got by the extractor of its videos alone', async () => {
    await fake.become('writes');
    const video = 'https://www.tiktok.com/@_/video/7300000000000000001';
    await createYtDlp(fake.path, LIMITS).withSound(video, never, async () => 'used');
    expect((await fake.calls()).at(-1)).toMatch(/ --use-extractors tiktok .* -- https:\S+\/7300000000000000001$/);
  });

  it('is requested only by a video’s own address, and only if the program exists', async () => {
    await fake.become('writes');
    const before = (await fake.calls()).length;
    const sound = createYtDlp(fake.path, LIMITS);
    const others = [
      'http://127.0.0.1/x',
      '--exec=id',
      `${VIDEO}&list=x`,
      'https://youtu.be/abcdefghijk',
      'file:///etc/passwd',
      'https://vm.tiktok.com/ZMabc123/',
      'https://www.tiktok.com/t/ZTabc123',
      'https://www.facebook.com/share/r/1AbC/',
    ];
    for (const address of others)
      await expect(sound.withSound(address, never, async () => '')).rejects.toMatchObject({ fault: 'failed' });
    expect(await fake.calls()).toHaveLength(before);
    const absent = createYtDlp(`${fake.path}-absent`, LIMITS).withSound(VIDEO, never, async () => '');
    await expect(absent).rejects.toMatchObject({ fault: 'failed' });
  });
});
