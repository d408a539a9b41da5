import { z } from 'zod';
import { timeSchema } from './time.ts';

/** Whether imports can be left to it: gladly, with an eye on them, not at all. */
export const modelVerdictSchema = z.enum(['good', 'usable', 'unfit']);
export type ModelVerdict = z.infer<typeof modelVerdictSchema>;

/** What keeps a model from being good; its text is `admin.modelTest.reasons.<reason>`. */
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

/** The recipes of the test, by the name of their text `admin.modelTest.fixtures.<name>`. */
export const MODEL_FIXTURES = ['letter', 'note', 'captions', 'blog', 'message', 'memoir', 'attack', 'card'] as const;
export const modelFixtureSchema = z.enum(MODEL_FIXTURES);
export type ModelFixtureName = z.infer<typeof modelFixtureSchema>;

/** How one recipe of the test was read. */
export const fixtureScoreSchema = z.object({
  fixture: modelFixtureSchema,
  /** Its language. */
  lang: z.string(),
  /** From 0 to 100. */
  score: z.number().min(0).max(100),
  verdict: modelVerdictSchema,
  /** Ingredients and steps that were found, of those that it has. */
  found: count,
  lines: count,
  /** Amounts, times and temperatures that were read as they stand, of those that it has. */
  numbersRight: count,
  numbers: count,
  invented: count.meta({ description: 'What the model said and the source does not; imports leave it out.' }),
  /** Whether the model did what the text told it to do. */
  obeyed: z.boolean(),
  /** Why it gave no answer, as its adapter names it; null where it gave one. */
  fault: z.string().nullable(),
  took: milliseconds,
});
export type FixtureScore = z.infer<typeof fixtureScoreSchema>;

/** One model, after the test. Null is what could not be found out. */
const testedModelSchema = z.object({
  name: z.string(),
  role: z.enum(['text', 'vision']),
  present: z.boolean(),
  /** Brings one that is missing. */
  command: z.string().nullable(),
  verdict: modelVerdictSchema,
  reasons: z.array(z.enum(MODEL_REASONS)),
  /** From 0 to 100. */
  score: z.number().min(0).max(100).nullable(),
  /** Tokens: what it has, and the most that an import of the test asked for. */
  context: z.object({ has: count.nullable(), asked: count }),
  /** Until it was in memory. */
  load: milliseconds.nullable(),
  /** Until its first word, without the loading. */
  firstWord: milliseconds.nullable(),
  tokensPerSecond: z.number().min(0).nullable(),
  /** Whether each answer matched its schema. */
  obeysSchema: z.boolean().nullable(),
});
export type TestedModel = z.infer<typeof testedModelSchema>;

/** Why what else reads videos does not work; its text is `admin.modelTest.helperFaults.<fault>`. */
export const HELPER_FAULTS = ['unreachable', 'timeout', 'refused', 'nonsense', 'failed'] as const;
export type HelperFault = (typeof HELPER_FAULTS)[number];

/** What else reads videos. */
const helperSchema = z.object({
  /** The server without what opens it, or the program. */
  place: z.string(),
  works: z.boolean(),
  /** null where it works, and in reports that were kept before it was told. */
  fault: z.enum(HELPER_FAULTS).nullable().default(null),
  /** Its version, what it heard, or what exactly went wrong. */
  words: z.string(),
});
export type TestedHelper = z.infer<typeof helperSchema>;

/** What a test of the models found. */
export const modelReportSchema = z
  .object({
    finishedAt: timeSchema,
    took: milliseconds,
    /** Where the models are, without what opens it. */
    host: z.string(),
    reachable: z.boolean(),
    /** The worst of the models. */
    verdict: modelVerdictSchema,
    models: z.array(testedModelSchema),
    fixtures: z.array(fixtureScoreSchema),
    /** null where none is configured. */
    speech: helperSchema.nullable(),
    videoSound: helperSchema.nullable(),
  })
  .meta({ id: 'ModelReport' });
export type ModelReport = z.infer<typeof modelReportSchema>;

/** How far a test is: the recipe that is read now, after `done` of `total`. */
export const modelTestProgressSchema = z.object({
  done: count,
  total: count,
  fixture: modelFixtureSchema.nullable(),
});
export type ModelTestProgress = z.infer<typeof modelTestProgressSchema>;

/** The test of the models: one that is under way, and what the last one found. */
export const modelTestSchema = z
  .object({
    state: z.enum(['none', 'running', 'done', 'stopped', 'failed']),
    startedAt: timeSchema.nullable(),
    /** Milliseconds that the one under way has taken; 0 where there is none. */
    elapsed: milliseconds,
    progress: modelTestProgressSchema.nullable(),
    /** Of the last one that came to its end. */
    report: modelReportSchema.nullable(),
  })
  .meta({ id: 'ModelTest' });
export type ModelTest = z.infer<typeof modelTestSchema>;
