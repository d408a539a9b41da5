import { z } from 'zod';
import { timeSchema } from './time.ts';

/** How well a model reads recipes: `good`; `usable`, but results need checking; `unfit` for imports. */
export const modelVerdictSchema = z.enum(['good', 'usable', 'unfit']);
export type ModelVerdict = z.infer<typeof modelVerdictSchema>;

/** Why a model is not `good`; the text is `admin.modelTest.reasons.<reason>`. */
export const MODEL_REASONS = [
  'unreachable',
  'missing',
  'misses',
  'invents',
  'wrongNumbers',
  'obeysText',
  'noSchema',
  'fails',
  'slow',
  'smallContext',
  'blind',
] as const;
export type ModelReason = (typeof MODEL_REASONS)[number];

const count = z.number().int().min(0);
const milliseconds = z.number().min(0).meta({ description: 'Milliseconds.' });

/** The recipes of the test; the text is `admin.modelTest.fixtures.<name>`. */
export const MODEL_FIXTURES = ['letter', 'note', 'captions', 'blog', 'message', 'memoir', 'attack', 'card'] as const;
export const modelFixtureSchema = z.enum(MODEL_FIXTURES);
export type ModelFixtureName = z.infer<typeof modelFixtureSchema>;

/** The result of one recipe of the test. */
export const fixtureScoreSchema = z.object({
  fixture: modelFixtureSchema,
  /** The language of the recipe. */
  lang: z.string(),
  /** From 0 to 100. */
  score: z.number().min(0).max(100),
  verdict: modelVerdictSchema,
  /** How many of the `lines` (ingredients and steps) of the recipe were found. */
  found: count,
  lines: count,
  /** How many of the `numbers` (amounts, times and temperatures) of the recipe were read correctly. */
  numbersRight: count,
  numbers: count,
  invented: count.meta({ description: 'How many lines of the answer are not in the source; imports drop such lines.' }),
  /** Whether the model followed an instruction in the text of the recipe (prompt injection). */
  obeyed: z.boolean(),
  /** Why the model gave no answer, in the terms of its adapter; null if it answered. */
  fault: z.string().nullable(),
  took: milliseconds,
});
export type FixtureScore = z.infer<typeof fixtureScoreSchema>;

/** The result of one model. Values that could not be measured are null. */
const testedModelSchema = z.object({
  name: z.string(),
  role: z.enum(['text', 'vision']),
  present: z.boolean(),
  /** The command that installs a missing model. */
  command: z.string().nullable(),
  verdict: modelVerdictSchema,
  reasons: z.array(z.enum(MODEL_REASONS)),
  /** From 0 to 100. */
  score: z.number().min(0).max(100).nullable(),
  /** Context length in tokens: of the model, and the largest that the test needed. */
  context: z.object({ has: count.nullable(), asked: count }),
  /** The time to load the model into memory. */
  load: milliseconds.nullable(),
  /** The time to the first token, without loading. */
  firstWord: milliseconds.nullable(),
  tokensPerSecond: z.number().min(0).nullable(),
  /** Whether each answer matched its schema. */
  obeysSchema: z.boolean().nullable(),
});
export type TestedModel = z.infer<typeof testedModelSchema>;

/** Why a helper does not work; the text is `admin.modelTest.helperFaults.<fault>`. */
export const HELPER_FAULTS = ['unreachable', 'timeout', 'refused', 'nonsense', 'failed'] as const;
export type HelperFault = (typeof HELPER_FAULTS)[number];

/** A helper that videos need besides models: the speech recogniser or yt-dlp. */
const helperSchema = z.object({
  /** The address of the server without its credentials, or the path of the program. */
  place: z.string(),
  works: z.boolean(),
  /** null if the helper works, and in old reports that did not record a fault. */
  fault: z.enum(HELPER_FAULTS).nullable().default(null),
  /** The helper's version, the text that it recognised, or the exact error. */
  words: z.string(),
});
export type TestedHelper = z.infer<typeof helperSchema>;

/** The report of a finished model test. */
export const modelReportSchema = z
  .object({
    finishedAt: timeSchema,
    took: milliseconds,
    /** The address of the model server, without its credentials. */
    host: z.string(),
    reachable: z.boolean(),
    /** The worst verdict of all models. */
    verdict: modelVerdictSchema,
    models: z.array(testedModelSchema),
    fixtures: z.array(fixtureScoreSchema),
    /** null if not configured. */
    speech: helperSchema.nullable(),
    videoSound: helperSchema.nullable(),
  })
  .meta({ id: 'ModelReport' });
export type ModelReport = z.infer<typeof modelReportSchema>;

/** The progress of a running test. `fixture` is the recipe that is being read. */
export const modelTestProgressSchema = z.object({
  done: count,
  total: count,
  fixture: modelFixtureSchema.nullable(),
});
export type ModelTestProgress = z.infer<typeof modelTestProgressSchema>;

/** The state of the running model test, and the report of the last finished one. */
export const modelTestSchema = z
  .object({
    state: z.enum(['none', 'running', 'done', 'stopped', 'failed']),
    startedAt: timeSchema.nullable(),
    /** How long the running test has taken; 0 if none runs. */
    elapsed: milliseconds,
    progress: modelTestProgressSchema.nullable(),
    /** The report of the last finished test. */
    report: modelReportSchema.nullable(),
  })
  .meta({ id: 'ModelTest' });
export type ModelTest = z.infer<typeof modelTestSchema>;
