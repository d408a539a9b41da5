import { parseArgs } from 'node:util';
import { benchAsked } from './model/asked.ts';
import { benchAttackers } from './model/attackers.ts';
import { benchFaults } from './model/faults.ts';
import { benchGrounding } from './model/grounding.ts';
import { benchSpeech } from './model/speech.ts';

// `npm run bench:model`: `-- faults` or `-- asked` runs one part, `-- faults 5` with five imports per fault. The part
// `grounding` needs folders of sources with known recipes: `-- grounding --files FOLDER --corpus FOLDER`.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { files: { type: 'string' }, corpus: { type: 'string' } },
});
const [part = 'all', times = '50'] = positionals;
const isWanted = (name: string): boolean => part === 'all' || part === name;

let isGood = true;
if (isWanted('faults')) {
  const { lost, leaked } = await benchFaults(Number(times));
  isGood = lost + leaked === 0;
}
if (isWanted('speech')) isGood = (await benchSpeech(Number(times))) && isGood;
if (isWanted('attackers')) isGood = (await benchAttackers()) && isGood;
if (isWanted('asked')) isGood = (await benchAsked()) && isGood;
if (isWanted('grounding')) isGood = (await benchGrounding(values.files ?? null, values.corpus ?? null)) && isGood;
process.exitCode = isGood ? 0 : 1;
