import { describe, expect, it } from 'vitest';
import english from '../../locales/en/translations.json' with { type: 'json' };
import { IMPORT_FAILURES } from '../../shared/errors.ts';
import { LANGUAGES, type LanguageCode } from '../../shared/languages.ts';

interface Texts {
  readonly [key: string]: string | Texts;
}

const files = import.meta.glob<{ metadata: unknown }>('../../locales/*/translations.json', {
  eager: true,
  import: 'default',
});
const fileOf = (code: string) => files[`../../locales/${code}/translations.json`];

/** All texts by their full keys, such as `imports.steps.reading`. */
function flatten(texts: Texts, path = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'object' ? flatten(value, `${path}${key}.`) : [[path + key, value]],
  );
}

function textsOf(file: { metadata: unknown } | undefined): Map<string, string> {
  const { metadata: _, ...texts } = file ?? { metadata: null };
  return new Map(flatten(texts));
}

const ENGLISH = textsOf(english);
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** The keys of the English file, with the plural forms of the language. */
function keysFor(code: LanguageCode): string[] {
  const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
  const keys = [...ENGLISH.keys()].flatMap((key) =>
    PLURAL.test(key) ? forms.map((form) => key.replace(PLURAL, `_${form}`)) : [key],
  );
  return [...new Set(keys)].toSorted();
}

/** The placeholders and tags of a text. */
const blanksIn = (text: string): string[] => (text.match(/\{\{.*?\}\}|<.*?>/g) ?? []).toSorted();
const isCount = (blank: string): boolean => /^\{\{count\b/.test(blank);

/** Whether a plural form applies to a single number only, so that the text may spell it out. */
function saysOneNumber(code: LanguageCode, form: string): boolean {
  const rules = new Intl.PluralRules(code);
  return Array.from({ length: 200 }, (_, index) => index + 1).filter((n) => rules.select(n) === form).length <= 1;
}

/** The placeholders of a text that differ from those of the English one. */
function strayBlanks(code: LanguageCode, key: string, text: string): string[] {
  const form = PLURAL.exec(key)?.[1];
  const wanted = blanksIn(ENGLISH.get(form ? key.replace(PLURAL, '_other') : key) ?? '');
  const found = blanksIn(text);
  const mayLackCount = form !== undefined && saysOneNumber(code, form) && !found.some(isCount);
  const due = mayLackCount ? wanted.filter((blank) => !isCount(blank)) : wanted;
  return due.join(' ') === found.join(' ') ? [] : [`${key}: ${text}`];
}

const SAME_EVERYWHERE = [
  'app.name',
  'app.pageTitle',
  'imports.tabUrl',
  'imports.urlPlaceholder',
  'time.unknown',
  'admin.health.part.ok',
  'exports.cooklang',
];
/** Texts that are the same in English. */
const SAME_IN: Partial<Record<LanguageCode, readonly string[]>> = {
  de: [
    'original.show',
    'original.text',
    'admin.health.parts.backup',
    'admin.activity.name',
    'admin.launch.status',
    'exports.format',
    'settings.passkeys',
    'settings.themes.system',
    'auth.name',
    'auth.code',
    'imports.tabText',
    'admin.users.name',
    'admin.users.status',
    'admin.users.admin',
  ],
  es: [
    'original.show',
    'notifications.type.error',
    'admin.activity.error',
    'admin.failedJobs.error',
    'admin.health.parts.workers',
    'admin.modelTest.tokens',
  ],
  fr: [
    'original.show',
    'original.pages',
    'original.page',
    'admin.activity.source',
    'admin.failedJobs.source',
    'admin.health.parts.workers',
    'exports.format',
    'imports.others.page',
    'notifications.title',
    'recipes.source',
    'editor.photos',
    'editor.description',
    'admin.users.actions',
    'admin.health.facts.kind',
    'admin.invitations.title',
    'auth.code',
    'desktop.menu.services',
    'desktop.files.pages_one',
    'desktop.files.pages_other',
  ],
  id: [
    'exports.format',
    'editor.edit',
    'editor.editNamed',
    'desktop.menu.edit',
    'auth.email',
    'admin.users.email',
    'admin.users.status',
  ],
  it: [
    'auth.email',
    'auth.password',
    'imports.tabFile',
    'admin.activity.email',
    'admin.launch.email',
    'admin.users.email',
    'admin.health.parts.database',
    'desktop.menu.file',
  ],
  pt: [
    'original.show',
    'auth.email',
    'admin.health.parts.backup',
    'admin.health.parts.workers',
    'admin.launch.status',
    'admin.modelTest.tokens',
    'admin.users.status',
  ],
};

describe.each(LANGUAGES)('the texts in $name', (language) => {
  const { code } = language;
  const texts = textsOf(fileOf(code));

  it('contain the code of their language', () => {
    expect(fileOf(code)?.metadata).toEqual({ name: language.name, code, rtl: language.rtl });
  });

  it('have the keys of the English file, with all plural forms of the language', () => {
    expect([...texts.keys()].toSorted()).toEqual(keysFor(code));
  });

  it('have the same placeholders and tags as in English', () => {
    expect([...texts].flatMap(([key, text]) => strayBlanks(code, key, text))).toEqual([]);
  });

  it('are neither empty nor padded', () => {
    expect([...texts].filter(([, text]) => text === '' || text !== text.trim())).toEqual([]);
  });

  it('name both buttons at the foot of the bell panel so that they have room in one row', () => {
    const names = ['notifications.markAllRead', 'notifications.clearAll'].map((key) => texts.get(key) ?? '');
    expect(names.join('').length).toBeLessThanOrEqual(32);
  });

  it('contain a next step after the cause of a failed import', () => {
    const sentences = new Intl.Segmenter(code, { granularity: 'sentence' });
    expect(IMPORT_FAILURES.filter((key) => [...sentences.segment(texts.get(key) ?? '')].length < 2)).toEqual([]);
  });
});

it.each(LANGUAGES.filter(({ code }) => code !== 'en'))('the texts in $name are not the English ones', ({ code }) => {
  const maySame = [...SAME_EVERYWHERE, ...(SAME_IN[code] ?? [])];
  const texts = [...textsOf(fileOf(code))];
  expect(texts.filter(([key, text]) => ENGLISH.get(key) === text && !maySame.includes(key))).toEqual([]);
});

it.each(LANGUAGES.filter(({ code }) => code !== 'en'))(
  'the texts in $name have the ellipsis as one character',
  ({ code }) => {
    expect([...textsOf(fileOf(code))].filter(([, text]) => text.includes('...'))).toEqual([]);
  },
);

it('there is no file for a language that is not offered', () => {
  expect(Object.keys(files).length).toBe(LANGUAGES.length);
});
