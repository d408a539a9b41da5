import { readSource, settleAnswers } from '../extraction/extraction.ts';
import type { Fixture } from './fixture.ts';
import { holds } from './score-fixture.ts';
import type { WatchedCall } from './watch-model.ts';

/** How much the model said of a text that stands nowhere in it, whatever became of the import; 0 for a picture. */
export async function inventedIn({ source }: Fixture, calls: readonly WatchedCall[]): Promise<number> {
  if (!('text' in source)) return 0;
  const { document } = await readSource({ kind: 'text', text: source.text, url: null });
  const to = document.lines.length;
  const answers = calls.flatMap(({ purpose, text }) =>
    purpose === 'structure' && text !== null ? [{ from: 1, to, words: text }] : [],
  );
  // What imports leave out for another reason, as a title that is one word of a sentence, is not invented.
  return settleAnswers(document, answers).dropped.filter((one) => !holds(source.text, one.text)).length;
}
