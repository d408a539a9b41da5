import { LEXICON_ENTRIES } from './lexicons/lexicons.ts';

/** Languages without spaces between words, or with prefixes and suffixes attached to them. */
const JOINED = new Set(['zh', 'ja', 'ko', 'hi', 'ar', 'he', 'th']);

const patternsOf = (areJoined: boolean): string =>
  LEXICON_ENTRIES.filter(([lang]) => JOINED.has(lang) === areJoined)
    .flatMap(([, { promo = [] }]) => promo)
    .join('|');

const ASKS = new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${patternsOf(false)})|${patternsOf(true)}`, 'iu');

/** Lines that name a social network or website. */
const PLACES =
  /^\P{L}*(?:my |our )?(?:instagram|insta|ig|facebook|fb|twitter|x|tik ?tok|youtube|you tube|pinterest|threads|snapchat|telegram|whatsapp|website|web|blog|e-?mail|amazon|spotify|discord|twitch|podcast)\b\s*(?:[:：@|–—-]|$)/iu;

/** Lines with a post office box. */
const POST_BOX =
  /^\P{L}*(?:p\.?\s?o\.?\s?box|postfach|apartado (?:postal|de correos)|casella postale|caixa postal|а\/я|п\/я)\s/iu;

/** Whether a line or sentence of a video description asks to follow, buy or comment. */
export function isPromo(text: string): boolean {
  return PLACES.test(text) || POST_BOX.test(text) || ASKS.test(text.slice(0, 300));
}
