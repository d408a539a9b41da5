import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Said } from '../../fixtures/video/spoken.ts';
import { newPerson, signUp } from '../../support/accounts/accounts.ts';
import { startApp } from '../../support/processes/app-process.ts';
import { createFakeYtDlp, type FakeYtDlp } from '../../support/videos/fake-yt-dlp.ts';
import { startVideoSite } from '../../support/videos/video-site.ts';
import { startWhisper, type WhisperMode, type WhisperStandIn } from '../../support/models/whisper-stand-in.ts';
import { cell, importAll, type Imported } from './import-all.ts';

/** The time limit of an import in seconds, and the number of workers, each with one video at a time. */
const TIMEOUT_S = 5;
const WORKERS = 2;

const SPOKEN: readonly Said[] = [
  [0, 'Chop the carrots and the onion into small pieces.'],
  [20, 'Fry both with the cardamom for 5 minutes.'],
  [60, 'Add the stock and simmer it for 20 minutes.'],
];
const LIST = 'Ingredients\n500 g carrots\n1 onion\n6 cardamom pods\n1 l vegetable stock';

/** The answers and faults of the speech recognition server. */
const MODES: readonly WhisperMode[] = [
  'verbose',
  'json',
  'text',
  'error',
  'notFound',
  'hang',
  'page',
  'silence',
  'cut',
  'dropped',
  'endless',
  'redirect',
];
/** The faults of the program that downloads the sound. */
const PROGRAMS = ['writesNothing', 'fails', 'links', 'hangs', 'escapes'] as const;

interface Kind {
  readonly name: string;
  be(whisper: WhisperStandIn, ytDlp: FakeYtDlp): Promise<void>;
}

const KINDS: readonly Kind[] = [
  ...MODES.map((mode) => ({
    name: `server ${mode}`,
    async be(whisper: WhisperStandIn, ytDlp: FakeYtDlp) {
      whisper.mode = mode;
      await ytDlp.become('writes');
    },
  })),
  ...PROGRAMS.map((behaviour) => ({
    name: `program ${behaviour}`,
    async be(whisper: WhisperStandIn, ytDlp: FakeYtDlp) {
      whisper.mode = 'verbose';
      await ytDlp.become(behaviour);
    },
  })),
];

const soundsIn = async (folder: string): Promise<number> =>
  (await readdir(folder)).filter((name) => name.startsWith('cardamom-sound-')).length;

/**
 * Imports `times` videos with spoken steps for each fault of speech recognition and download, through real workers.
 * Returns whether every import ended once, no sound file was left behind, and good imports succeed after each fault.
 */
export async function benchSpeech(times: number): Promise<boolean> {
  const [site, whisper, ytDlp] = await Promise.all([startVideoSite(), startWhisper(), createFakeYtDlp()]);
  whisper.heard = SPOKEN;
  const temporary = await mkdtemp(join(tmpdir(), 'cardamom-bench-'));
  const app = await startApp({
    WORKERS: String(WORKERS),
    IMPORT_ALLOW_HOSTS: `127.0.0.1:${site.port}`,
    IMPORT_TIMEOUT_S: String(TIMEOUT_S),
    WHISPER_URL: whisper.origin,
    YT_DLP: ytDlp.path,
    TMPDIR: temporary,
  });
  let number = 0;
  const tallies: (Imported & { left: number; stuck: number })[] = [];
  try {
    const client = await signUp(app, newPerson('Bench'));
    const importVideos = (count: number): Promise<Imported> =>
      importAll(client, count, () => {
        number += 1;
        const id = `v${String(number).padStart(10, '0')}`;
        const video = { id, title: `Carrot soup ${number}`, channel: 'The Slow Kitchen', description: LIST };
        return client.post('/upload/url', { url: site.show(`/${id}`, video) });
      });
    console.log(
      `${KINDS.length} kinds of answers and faults × ${times} videos, ${WORKERS} workers, ${TIMEOUT_S} s an import`,
    );
    console.log('                      ended  done  lost  sounds left  then stuck  longest');
    for (const kind of KINDS) {
      await kind.be(whisper, ytDlp);
      const tally = await importVideos(times);
      const left = await soundsIn(temporary);
      await KINDS[0]?.be(whisper, ytDlp);
      whisper.answerNow();
      const good = await importVideos(WORKERS * 2);
      const stuck = good.lost + (WORKERS * 2 - good.done);
      tallies.push({ ...tally, left, stuck });
      const seconds = `${(tally.longest / 1_000).toFixed(1)} s`;
      const row = [cell(tally.ended, 5), cell(tally.done, 6), cell(tally.lost, 6), cell(left, 13), cell(stuck, 12)];
      console.log(`${kind.name.padEnd(22)}${row.join('')}${cell(seconds, 9)}`);
    }
  } finally {
    await app.stop();
    await Promise.all([site.stop(), whisper.stop(), ytDlp.remove(), rm(temporary, { recursive: true, force: true })]);
  }
  const sum = (key: keyof (typeof tallies)[number]): number => tallies.reduce((all, tally) => all + tally[key], 0);
  console.log(
    `ended ${sum('ended')} of ${KINDS.length * times}, lost ${sum('lost')}, sounds left ${sum('left')}, stuck afterwards ${sum('stuck')} (goal: all, 0, 0, 0)`,
  );
  return sum('lost') === 0 && sum('left') === 0 && sum('stuck') === 0;
}
