import { z } from 'zod';
import { type Cue, readVttCues } from '../extraction/extraction.ts';
import { SpeechError, type Transcript } from './speech.ts';

/** How texts in the forms WebVTT and SubRip begin, which some servers are set to. */
const SUBTITLES = /^(?:\ufeff?WEBVTT\b|\d+\s*\n\s*[\d:,.]+ -->)/;

/** More than a day of talk. */
const MAX_CUES = 50_000;
const MAX_TEXT = 2_000_000;

/** Seconds; servers count some from below zero, write some as texts, and leave out the last. */
const secondsSchema = z.coerce.number().catch(0);

const segmentSchema = z.object({
  start: secondsSchema,
  end: secondsSchema,
  text: z.string(),
  no_speech_prob: z.number().catch(0),
  avg_logprob: z.number().catch(0),
});

/** Whisper's own measures of a segment in which nobody speaks, and whose words it made up. */
const SILENCE = { noSpeech: 0.6, logprob: -1 };

/** So often in a row nobody says the same: it is a loop that the server fell into. */
const SAID_AT_MOST = 3;
const answerSchema = z.object({
  text: z.string().nullish().catch(null),
  language: z.string().nullish().catch(null),
  segments: z.array(z.unknown()).nullish().catch(null),
});

/** Names that servers give languages beside their codes. */
const CODES: Readonly<Record<string, string>> = {
  english: 'en',
  chinese: 'zh',
  spanish: 'es',
  arabic: 'ar',
  french: 'fr',
  german: 'de',
  portuguese: 'pt',
  japanese: 'ja',
  russian: 'ru',
  hindi: 'hi',
  korean: 'ko',
  italian: 'it',
  turkish: 'tr',
  hebrew: 'he',
  indonesian: 'id',
};

/** What a server wrote down: segments with times, one text, or a text that is no JSON. Throws SpeechError. */
export function readTranscript(answer: string): Transcript {
  const { text, language, segments } = parsed(answer);
  const cues = (segments ?? []).slice(0, MAX_CUES).flatMap((segment): Cue[] => {
    const read = segmentSchema.safeParse(segment);
    if (!read.success || read.data.text.trim() === '' || isMadeUp(read.data)) return [];
    const start = Math.max(0, read.data.start * 1000);
    return [{ start, end: Math.max(start, read.data.end * 1000), text: read.data.text.trim() }];
  });
  const isAllMadeUp =
    cues.length === 0 && (segments ?? []).some((segment) => isMadeUp(segmentSchema.safeParse(segment).data));
  const whole = isAllMadeUp ? '' : (text ?? '').slice(0, MAX_TEXT).trim();
  if (cues.length === 0 && !/\p{L}/u.test(whole)) throw new SpeechError('silent', 'nothing was heard');
  return { cues: withoutLoops(cues.length > 0 ? cues : linesOf(whole)), lang: codeOf((language ?? '').toLowerCase()) };
}

const isMadeUp = (segment: z.infer<typeof segmentSchema> | undefined): boolean =>
  segment !== undefined && segment.no_speech_prob > SILENCE.noSpeech && segment.avg_logprob < SILENCE.logprob;

/** Of what is said again and again in a row the first alone. */
function withoutLoops(cues: readonly Cue[]): Cue[] {
  const runs: Cue[][] = [];
  for (const cue of cues) {
    const last = runs.at(-1);
    if (last?.[0]?.text === cue.text) last.push(cue);
    else runs.push([cue]);
  }
  return runs.flatMap((run) => (run.length > SAID_AT_MOST ? run.slice(0, 1) : run));
}

const codeOf = (language: string): string => CODES[language] ?? (/^[a-z]{2,3}$/.test(language) ? language : '');

function parsed(answer: string): z.infer<typeof answerSchema> {
  if (!/^\s*[{[]/.test(answer)) {
    if (/^\s*(?:<|data:)/.test(answer)) throw new SpeechError('nonsense', 'a page or a stream instead of an answer');
    return { text: answer };
  }
  const read = answerSchema.safeParse(dataOf(answer));
  if (read.success && (read.data.text != null || read.data.segments != null)) return read.data;
  throw new SpeechError('nonsense', 'an answer that cannot be read');
}

/** Some servers answer with the list of segments alone. */
function dataOf(answer: string): unknown {
  try {
    const data: unknown = JSON.parse(answer);
    return Array.isArray(data) ? { segments: data } : data;
  } catch (error) {
    throw new SpeechError('nonsense', 'an answer that is cut off', { cause: error });
  }
}

/** A text with the times of subtitles; else they are not known, and all of it is said at once. */
function linesOf(text: string): Cue[] {
  if (SUBTITLES.test(text)) return readVttCues(text).filter((cue) => cue.text !== '');
  return text
    .split(/\n+/)
    .slice(0, MAX_CUES)
    .map((line) => ({ start: 0, end: 0, text: line.trim() }));
}
