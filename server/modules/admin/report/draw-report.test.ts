import { PDFParse } from 'pdf-parse';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
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
  '繁體中文',
  'ภาษาไทย',
  'தமிழ்',
  'ଓଡ଼ିଆ'.normalize('NFC'),
  'Soup → ★ ½',
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

const draw = (summary: ActivitySummary, language: LanguageCode = 'en'): Promise<Uint8Array> =>
  drawReport(composeReport(summary, translator, { language, zone: 'Asia/Tokyo', now: Date.parse(AT) }));

async function pagesOf(summary: ActivitySummary, language?: LanguageCode): Promise<string[]> {
  const pdf = new PDFParse({ data: await draw(summary, language), verbosity: 0 });
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
      'Asia/Tokyo',
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

  it.each(['en', 'ar', 'ja', 'hi'] as const)(
    'in %s shows every name in its own letters, in the order in which they are read',
    async (language) => {
      const text = await read(summaryOf(NAMES), language);
      const heading = translator.translate(language, 'admin.activity.registered');
      for (const words of [heading, ...NAMES]) expect(text).toContain(words);
    },
  );

  it('has a title in every language', async () => {
    for (const language of LANGUAGE_CODES) {
      expect(await read(summaryOf([]), language)).toContain(translator.translate(language, 'admin.activity.report'));
    }
  });

  it('tells of a quiet period', async () => {
    const text = await read(summaryOf([]));
    expect(text).toContain('There was no activity during the selected period.');
    expect(text).not.toContain('Email');
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

/** The outermost places that text reaches, in points from the left edge of A4. */
async function reachOf(data: Uint8Array): Promise<{ readonly left: number; readonly right: number }> {
  const loading = getDocument({ data: new Uint8Array(data), verbosity: 0 });
  const pdf = await loading.promise;
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)));
  const contents = await Promise.all(pages.map((page) => page.getTextContent()));
  await loading.destroy();
  const pieces = contents.flatMap(({ items }) => items.filter((item) => 'str' in item && item.str.trim() !== ''));
  const spans = pieces.map((item) => ('str' in item ? [item.transform[4], item.transform[4] + item.width] : [0, 0]));
  return { left: Math.min(...spans.map(([left]) => left)), right: Math.max(...spans.map(([, right]) => right)) };
}

describe('hostile texts', () => {
  it('leave the report whole', async () => {
    const shownOf: Readonly<Record<string, string>> = {
      // Controls, halves of characters, embeddings that nothing closes, markup of pages and of PDFs.
      'a\u0000b\u0007c\u001bd\u2028e': 'a b c d e',
      'x\ud800y\udc00z': 'x\ufffdy\ufffdz',
      '\u202egnp.puos\u2067\u2066': 'gnp.puos',
      '<script>alert(1)</script> \\) Tj': '<script>alert(1)</script> \\) Tj',
      // Characters that nobody has agreed on, and more marks than a letter bears.
      'a\u{10ffff}\ue000b': 'a\ufffd\ufffdb',
      [`jam${'\u0301'.repeat(500)}son`]: 'son',
      '': 'cook6@kitchen.example',
      '𝒜𝓃𝓃 𝔅𝔢𝔩𝔩': 'Ann Bell',
    };
    const text = await read(summaryOf([...Object.keys(shownOf), 'Ann Example']));
    for (const shown of [...Object.values(shownOf), 'Ann Example']) expect(text).toContain(shown);
  });

  it('of thousands of letters without a blank are cut, and stay on the page', async () => {
    const endless = ['x', '湯', 'ش', '\u200f', '👩‍🍳', '﷽', 'क्ष'].map((letter) => letter.repeat(2_000));
    const summary = summaryOf([...endless, 'Ann Example'], [...endless, 'Last soup'], endless);
    const pages = await pagesOf(summary);
    expect(pages.length).toBeLessThan(30);
    expect(pages.join('\n')).toContain('Ann Example');
    expect(pages.join('\n')).toContain('Last soup');
    const { left, right } = await reachOf(await draw(summary));
    expect(left).toBeGreaterThan(50);
    expect(right).toBeLessThan(595 - 50);
  });
});
