import type { Context } from 'koa';
import { type LanguageCode, languageOfTag, pickLanguage } from '../../../shared/languages.ts';

/** The supported languages of an Accept-Language header, in order of weight. */
function acceptedLanguages(ctx: Context): LanguageCode[] {
  const parts = ctx.get('Accept-Language').slice(0, 500).split(',');
  const weighted = parts.map((part) => {
    const [tag, ...parameters] = part.trim().split(';');
    const weight = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean);
    return { tag, weight: weight === undefined ? 1 : Number(weight) };
  });
  const wanted = weighted.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  return wanted.map(({ tag }) => languageOfTag(tag)).filter((code) => code !== null);
}

/** The language of responses to this user: the account's, else the browser's, else English. */
export function readerLanguage(ctx: Context, saved: string | null = null): LanguageCode {
  return pickLanguage(saved, ...acceptedLanguages(ctx));
}

/** The languages that this user probably reads, most likely first: the account's, then the browser's. */
export function readerLanguages(ctx: Context, saved: LanguageCode | null): LanguageCode[] {
  return [...new Set([...(saved === null ? [] : [saved]), ...acceptedLanguages(ctx)])];
}
