import { PDFParse } from 'pdf-parse';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ActivitySummary } from '../../../../shared/domain/activity.ts';
import { LANGUAGE_CODES, type LanguageCode } from '../../../../shared/languages.ts';
import { createTranslator, type Translator } from '../../../i18n/translator.ts';
import { LOCALES_FOLDER } from '../../../project.ts';
import { composeReport } from './compose-report.ts';
import { drawReport } from './drawing/draw-report.ts';

const AT = '2026-11-21T21:30:00.000Z';

/** Whom the world calls by names of its own scripts. */
const NAMES = [
  'Zoë Müller',
  'أحمد عبد الله',
  'السلام ولا',
  '山田太郎',
  '홍길동',
  '王小明',
  'अनिता शर्मा',
  'क्षेत्र हिन्दी',
  'דוד כהן',
  'Ивана Петрова',
  'Ελένη',
  '👩‍🍳 Chef',
];

const user = (name: string, index = 0) => ({
  id: String(index),
  name,
  email: `cook${index}@kitchen.example`,
  createdAt: AT,
});

function summaryOf(names: readonly string[], titles: readonly string[] = [], sources: readonly string[] = []) {
  return {
    dateRange: { from: '2026-11-01', to: '2026-11-21' },
    usersRegistered: { count: names.length, hasMore: false, users: names.map(user) },
    recipesImported: {
      count: titles.length === 0 ? 0 : 1_234,
      hasMore: titles.length > 0,
      recipes: titles.map((title, index) => ({
        id: String(index),
        title,
        importedAt: AT,
        userEmail: 'ann@kitchen.example',
        userName: 'Ann',
      })),
    },
    failedJobs: {
      count: sources.length,
      hasMore: false,
      jobs: sources.map((source, index) => ({
        id: String(index),
        source,
        sourceType: 'url' as const,
        error: 'The page could not be found.',
        createdAt: AT,
      })),
    },
  } satisfies ActivitySummary;
}

let translator: Translator;
beforeAll(async () => {
  translator = await createTranslator(LOCALES_FOLDER);
});

async function pagesOf(summary: ActivitySummary, language: LanguageCode = 'en'): Promise<string[]> {
  const reader = { language, zone: 'Asia/Tokyo', now: Date.parse(AT) };
  const pdf = new PDFParse({ data: await drawReport(composeReport(summary, translator, reader)), verbosity: 0 });
  try {
    return (await pdf.getText()).pages.map(({ text }) => text);
  } finally {
    await pdf.destroy();
  }
}

const read = async (summary: ActivitySummary, language?: LanguageCode): Promise<string> =>
  (await pagesOf(summary, language)).join('\n');

describe('the report', () => {
  it('says what happened, in the zone it was asked in, and that there was more', async () => {
    const text = await read(summaryOf(['Ann'], ['Lentil soup'], ['https://kitchen.example/soup']));
    for (const words of [
      'Activity Report',
      'November 1 – 21, 2026',
      'Times of Asia/Tokyo',
      'Users Registered',
      'Recipes Imported',
      'Failed Jobs',
      '1,234',
      'The newest 1 of 1,234',
      'cook0@kitchen.example',
      'Lentil soup',
      'https://kitchen.example/soup',
      'URL',
      'The page could not be found.',
      '1 / 1',
    ]) {
      expect(text).toContain(words);
    }
    expect(text.replaceAll('\u202f', ' ')).toContain('Nov 22, 2026, 6:30 AM');
  });

  it.each(LANGUAGE_CODES)(
    'in %s shows every name in its own letters, in the order in which they are read',
    async (language) => {
      const text = await read(summaryOf(NAMES), language);
      const heading = translator.translate(language, 'admin.activity.report');
      for (const words of [heading, ...NAMES]) expect(text).toContain(words);
    },
  );

  it('tells of a quiet period', async () => {
    const text = await read(summaryOf([]));
    expect(text).toContain('There was no activity during the selected period.');
    expect(text).not.toContain('Registered\tEmail');
  });

  it('repeats the headings of a table on each of its pages, and loses no row', async () => {
    const names = Array.from({ length: 90 }, (_, index) => `Cook number ${index}.`);
    const pages = await pagesOf(summaryOf(names));
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries()) {
      expect(page).toMatch(/Name\s+Email\s+Registered/);
      expect(page).toContain(`${index + 1} / ${pages.length}`);
    }
    for (const name of names) expect(pages.filter((page) => page.includes(name))).toHaveLength(1);
  });
});

describe('a hostile text', () => {
  it.each([
    ['controls', 'a\u0000b\u0007c\u001bd\u2028e', 'a b c d e'],
    ['halves of characters', 'x\ud800y\udc00z', 'x\ufffdy\ufffdz'],
    ['embeddings that are not closed', '\u202egnp.puos\u2067\u2066', 'gnp.puos'],
    ['markup', '<script>alert(1)</script> ${1} %PDF (x) \\', '<script>alert(1)</script> ${1} %PDF (x) \\'],
    ['characters that nobody has agreed on', 'a\u{10ffff}\ue000b', 'a\ufffd\ufffdb'],
    ['a heap of marks', `a${'\u0301'.repeat(500)}b`, 'b'],
  ])('with %s leaves the report whole', async (_, hostile, shown) => {
    const text = await read(summaryOf([hostile, 'Ann Example']));
    expect(text).toContain(shown);
    expect(text).toContain('Ann Example');
  });

  it.each([
    'x'.repeat(2_000),
    '湯'.repeat(2_000),
    'ش'.repeat(2_000),
    '\u200f'.repeat(2_000),
    '👩‍🍳'.repeat(500),
    '﷽'.repeat(300),
  ])('of thousands of letters without a blank is cut, and stays in its column: %#', async (hostile) => {
    const pages = await pagesOf(summaryOf([hostile, 'Ann Example'], [hostile, 'Last soup'], [hostile]));
    expect(pages.length).toBeLessThan(8);
    expect(pages.join('\n')).toContain('Ann Example');
    expect(pages.join('\n')).toContain('Last soup');
  });
});
