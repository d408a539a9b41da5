import { createYtDlp } from '../../../server/speech/yt-dlp.ts';

/** A program that downloads one sound, for tests that kill it: `get-sound.ts YT_DLP ADDRESS`. */
const [program = '', address = ''] = process.argv.slice(2);
await createYtDlp(program).withSound(address, new AbortController().signal, async () => undefined);
