import { isPromo } from '../../lexicon/promo-words.ts';
import { headsPromo } from '../../lexicon/headings/promo-headings.ts';
import { saysOtherRecipes, saysRecipe } from '../../lexicon/recipe-words.ts';
import { dishWords, isSame } from './title-words.ts';
import { readVideoLink } from './video-link.ts';

/** A link in running text. `AFTER_LINK` matches punctuation after it. */
const LINK = /(?:https?:\/\/|www\.)[^\s<>"'“”«»「」]{4,2000}/giu;
const AFTER_LINK = /[.,;:!?。、，)\]}*_~]+$/u;

/** Hosts without recipe pages: social networks, payment services, shops and advertisers. */
const NO_PAGES = new RegExp(
  String.raw`(?:^|\.)(?:${[
    'youtube|youtu|youtube-nocookie|instagram|facebook|fb|tiktok|twitter|x|threads|pinterest|pin|snapchat|linkedin|vk|weibo|bilibili|twitch|discord|telegram|t|wa|whatsapp|reddit|line',
    'patreon|ko-fi|buymeacoffee|paypal|venmo|cash|gofundme|onlyfans|linktr|beacons|linkin|bio|campsite|stan|lnk|msha|komi|allmylinks|taplink|lit',
    String.raw`amazon(?:\.co|\.com)?|amzn|ebay|etsy|walmart|target|ikea|aliexpress|shopee|lazada|tokopedia|flipkart|rakuten|coupang|temu|shein|mercadolivre|mercadolibre|hepsiburada|trendyol|bestbuy|williams-sonoma|bedbathandbeyond|shopify|myshopify|redbubble|teespring|rstyle|shopltk|ltk|liketoknow|liketk|shareasale|awin1?|magik|skimresources|howl|sovrn|prf|pntra|anrdoezrs|dpbolvw|jdoqocy|tkqlhce|kqzyfj`,
    'spotify|apple|soundcloud|bandcamp|epidemicsound|artlist|audible|skillshare|masterclass|udemy|squarespace|wix|nordvpn|expressvpn|surfshark|hellofresh|blueapron|factor75|betterhelp|raycon|google|goo|apps|dropbox|mailchi|eepurl|eventbrite|kickstarter|indiegogo|change',
  ].join('|')})(?:\.[a-z]{2,6}){1,2}$`,
);

/** Link shorteners. Such links are only followed if the text beside them mentions a recipe. */
const SHORTENED =
  /^(?:www\.)?(?:bit\.ly|tinyurl\.com|t\.co|is\.gd|ow\.ly|buff\.ly|rebrand\.ly|cutt\.ly|shorturl\.at|rb\.gy|tiny\.cc|bl\.ink|short\.io|dlvr\.it|trib\.al|s\.id|url\.kr|han\.gl|reurl\.cc|ppt\.cc|clck\.ru)$/;

/** Paths of shops and site pages, and affiliate parameters. */
const SELLS =
  /\/(?:shop|store|product|products|cart|checkout|collections?|dp|gp|cookbooks?|courses?|newsletter|subscribe|contact|about|work-with-me|merch|category|tag|author|wp-content)(?:\/|$)|[?&](?:tag|aff|affiliate|aff_id|irclickid|ref_src)=|\.(?:jpe?g|png|webp|gif|mp4|mp3|zip|pdf)$/i;

/** Words for "recipe" in the path of an address. */
const RECIPE_PATH =
  /(?:^|[/-])(?:recipes?|recetas?|recettes?|rezepte?|ricett[ae]|receitas?|recept|recepty|tarif(?:i|ler)?|resep)(?:$|[/-])/i;

/**
 * The points for a link: beside a word for "recipe", with the name of the dish, and with a recipe path. Links with at
 * least `MIN_POINTS` are followed.
 */
const POINTS = { says: 2, named: 3, path: 1 };
const MIN_POINTS = 2;

/** The largest number of links that are followed. */
const MAX_LINKS = 2;

/** The largest number of links that are examined. */
const MAX_LOOKED_AT = 200;
const MAX_LENGTH = 100_000;

/**
 * The links that likely lead to the recipe of a video, judged by their address and the text beside them, the likeliest
 * first.
 */
export function recipeLinks(title: string, description: string): string[] {
  const dish = dishWords(title);
  const found: { address: string; points: number }[] = [];
  let looked = 0;
  let above = '';
  for (const line of description.slice(0, MAX_LENGTH).split(/\r\n?|[\n\u2028\u2029]/u)) {
    const own = line.replace(LINK, ' ').trim();
    // A link on a separate line belongs to the text above it.
    const label = /[\p{L}]{2}/u.test(own) ? own : above;
    for (const [link] of line.matchAll(LINK)) {
      if (++looked > MAX_LOOKED_AT) break;
      const url = pageUrl(link.replace(AFTER_LINK, ''));
      const points = url === null ? 0 : pointsOf(url, label, dish);
      if (url !== null && points >= MIN_POINTS) found.push({ address: url.href, points });
    }
    if (line.trim() !== '') above = label === own ? own : above;
  }
  const best = found.toSorted((a, b) => b.points - a.points).map(({ address }) => address);
  return [...new Set(best)].slice(0, MAX_LINKS);
}

/** The address of a page, resolved if it is a redirect link of YouTube; null for other links. */
function pageUrl(link: string): URL | null {
  const given = URL.parse(/^www\./i.test(link) ? `https://${link}` : link);
  const isDetour = given?.pathname === '/redirect' && given.hostname.endsWith('youtube.com');
  const url = isDetour ? URL.parse(given.searchParams.get('q') ?? '') : given;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.pathname.length < 2) return null;
  const isPage =
    !NO_PAGES.test(url.hostname) && readVideoLink(url.href) === null && !SELLS.test(url.pathname + url.search);
  return isPage || SHORTENED.test(url.hostname) ? url : null;
}

function pointsOf(url: URL, label: string, dish: readonly string[]): number {
  if (headsPromo(label) || saysOtherRecipes(label)) return 0;
  const says = saysRecipe(label) ? POINTS.says : 0;
  if (SHORTENED.test(url.hostname)) return isPromo(label) ? 0 : says;
  const named = isNamed(url, dish) ? POINTS.named : 0;
  if (isPromo(label) && named === 0) return 0;
  return says + named + (RECIPE_PATH.test(url.pathname) ? POINTS.path : 0);
}

/** Whether the last part of an address contains most words of the dish. */
function isNamed({ pathname }: URL, dish: readonly string[]): boolean {
  const slug = dishWords(decoded(pathname).split('/').filter(Boolean).at(-1) ?? '');
  const matching = dish.filter((word) => slug.some((part) => isSame(word, part))).length;
  return matching > 0 && matching >= Math.min(dish.length, Math.max(2, dish.length / 2));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // not valid percent-encoding
  }
}
