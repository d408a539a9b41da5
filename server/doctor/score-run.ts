import type { FixtureScore } from '../../shared/domain/model-report.ts';
import { readAnswer } from '../extraction/extraction.ts';
import type { Fixture } from './fixtures/fixture.ts';
import { hitsOf, type Said, scoreOf, tookBait, verdictOf } from './score-fixture.ts';
import type { WatchedCall } from './watch-model.ts';

/** All answers of the model about a recipe, without the parts that were read without a model. */
function saidBy(calls: readonly WatchedCall[]): Said {
  const answers = calls.flatMap(({ purpose, text }) => {
    const answer = purpose === 'structure' && text !== null ? readAnswer(text) : null;
    return answer ?? [];
  });
  const texts = (entries: readonly { text: string; heading: boolean }[]): string[] =>
    entries.filter(({ heading }) => !heading).map(({ text }) => text);
  return {
    title: answers.find(({ title }) => title !== '')?.title ?? '',
    ingredients: answers.flatMap(({ ingredients }) => texts(ingredients)),
    steps: answers.flatMap(({ instructions }) => texts(instructions)),
  };
}

/** A model's transcript of a picture, line by line. */
function writtenBy(calls: readonly WatchedCall[]): Said {
  const page = calls.map(({ purpose, text }) => (purpose === 'transcribe' ? (text ?? '') : '')).join(' ');
  return { title: page, ingredients: [page], steps: [page] };
}

/** Scores a run of a fixture by its model calls. */
export function scoreRun(
  fixture: Fixture,
  calls: readonly WatchedCall[],
  { invented, took }: { readonly invented: number; readonly took: number },
): FixtureScore {
  const said = 'picture' in fixture.source ? writtenBy(calls) : saidBy(calls);
  const hits = hitsOf(fixture, said);
  const score = scoreOf(hits, invented);
  return {
    fixture: fixture.name,
    lang: fixture.lang,
    score,
    verdict: verdictOf(score),
    ...hits,
    invented,
    obeyed: tookBait(fixture, said),
    fault: calls.find(({ fault }) => fault !== null)?.fault ?? null,
    took,
  };
}
