import { z } from 'zod';
import type { Cue } from '../extraction/extraction.ts';
import { readVttCues } from '../extraction/reading.ts';
import { SpeechError, type Transcript } from './speech.ts';

/** The beginning of WebVTT and SubRip, which some servers are configured to return. */
const SUBTITLES = /^(?:\ufeff?WEBVTT\b|\d+\s*\n\s*[\d:,.]+ -->)/;

/** More than a day of talk. */
const MAX_CUES = 50_000;
const MAX_TEXT = 2_000_000;

/** Seconds. Some servers return negative numbers or strings, or omit the last one. */
const secondsSchema = z.coerce.number().catch(0);

const segmentSchema = z.object({
  start: secondsSchema,
  end: secondsSchema,
  text: z.string(),
  no_speech_prob: z.number().catch(0),
  avg_logprob: z.number().catch(0),
});

/** Whisper's thresholds for a segment without speech, whose words are made up. */
const SILENCE = { noSpeech: 0.6, logprob: -1 };

/** More repetitions in a row are a loop of the server. */
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

/** Parses a server's response: segments with times, one text, or plain text. Throws SpeechError. */
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

/** Keeps only the first of repeated cues. */
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

/** The cues of subtitles with their times, or one cue at 0 for other text. */
function linesOf(text: string): Cue[] {
  if (SUBTITLES.test(text)) return readVttCues(text).filter((cue) => cue.text !== '');
  return text
    .split(/\n+/)
    .slice(0, MAX_CUES)
    .map((line) => ({ start: 0, end: 0, text: line.trim() }));
}
