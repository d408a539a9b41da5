import type { Context } from 'koa';
import { type LanguageCode, languageOfTag, pickLanguage } from '../../shared/languages.ts';

/** The first supported language of an Accept-Language header, by its weights; null where none is. */
function acceptedLanguage(header: string): LanguageCode | null {
  const weighted = header.split(',').map((part) => {
    const [tag, ...parameters] = part.trim().split(';');
    const weight = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean);
    return { tag, weight: weight === undefined ? 1 : Number(weight) };
  });
  const supported = weighted.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  return supported.map(({ tag }) => languageOfTag(tag)).find((code) => code !== null) ?? null;
}

/** The language in which this caller is answered: the account's, else the browser's, else English. */
export function readerLanguage(ctx: Context, saved: string | null = null): LanguageCode {
  return pickLanguage(saved, acceptedLanguage(ctx.get('Accept-Language').slice(0, 500)));
}
