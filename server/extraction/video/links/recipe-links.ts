import { isPromo } from '../../lexicon/promo-words.ts';
import { headsPromo } from '../../lexicon/headings/promo-headings.ts';
import { saysOtherRecipes, saysRecipe } from '../../lexicon/recipe-words.ts';
import { dishWords, isSame } from './title-words.ts';
import { readVideoLink } from './video-link.ts';

/** A link in running text; what a sentence ends with is none of it. */
const LINK = /(?:https?:\/\/|www\.)[^\s<>"'“”«»「」]{4,2000}/giu;
const AFTER_LINK = /[.,;:!?。、，)\]}*_~]+$/u;

/** Sites where people are followed, paid and sold to, and which hold no page with a recipe; by the end of a host. */
const NO_PAGES = new RegExp(
  String.raw`(?:^|\.)(?:${[
    'youtube|youtu|youtube-nocookie|instagram|facebook|fb|tiktok|twitter|x|threads|pinterest|pin|snapchat|linkedin|vk|weibo|bilibili|twitch|discord|telegram|t|wa|whatsapp|reddit|line',
    'patreon|ko-fi|buymeacoffee|paypal|venmo|cash|gofundme|onlyfans|linktr|beacons|linkin|bio|campsite|stan|lnk|msha|komi|allmylinks|taplink|lit',
    String.raw`amazon(?:\.co|\.com)?|amzn|ebay|etsy|walmart|target|ikea|aliexpress|shopee|lazada|tokopedia|flipkart|rakuten|coupang|temu|shein|mercadolivre|mercadolibre|hepsiburada|trendyol|bestbuy|williams-sonoma|bedbathandbeyond|shopify|myshopify|redbubble|teespring|rstyle|shopltk|ltk|liketoknow|liketk|shareasale|awin1?|magik|skimresources|howl|sovrn|prf|pntra|anrdoezrs|dpbolvw|jdoqocy|tkqlhce|kqzyfj`,
    'spotify|apple|soundcloud|bandcamp|epidemicsound|artlist|audible|skillshare|masterclass|udemy|squarespace|wix|nordvpn|expressvpn|surfshark|hellofresh|blueapron|factor75|betterhelp|raycon|google|goo|apps|dropbox|mailchi|eepurl|eventbrite|kickstarter|indiegogo|change',
  ].join('|')})(?:\.[a-z]{2,6}){1,2}$`,
);

/** What hides where it leads; who is followed there must say that it is the recipe. */
const SHORTENED =
  /^(?:www\.)?(?:bit\.ly|tinyurl\.com|t\.co|is\.gd|ow\.ly|buff\.ly|rebrand\.ly|cutt\.ly|shorturl\.at|rb\.gy|tiny\.cc|bl\.ink|short\.io|dlvr\.it|trib\.al|s\.id|url\.kr|han\.gl|reurl\.cc|ppt\.cc|clck\.ru)$/;

/** Parts of sites that sell, and what tells whom to pay. */
const SELLS =
  /\/(?:shop|store|product|products|cart|checkout|collections?|dp|gp|cookbooks?|courses?|newsletter|subscribe|contact|about|work-with-me|merch|category|tag|author|wp-content)(?:\/|$)|[?&](?:tag|aff|affiliate|aff_id|irclickid|ref_src)=|\.(?:jpe?g|png|webp|gif|mp4|mp3|zip|pdf)$/i;

/** Words in an address that lead to a recipe. */
const RECIPE_PATH =
  /(?:^|[/-])(?:recipes?|recetas?|recettes?|rezepte?|ricett[ae]|receitas?|recept|recepty|tarif(?:i|ler)?|resep)(?:$|[/-])/i;

/** Points: a link is followed from `MIN_POINTS` on. */
const POINTS = { says: 2, named: 3, path: 1 };
const MIN_POINTS = 2;

/** How many may be followed. */
const MAX_LINKS = 2;

/** More links than anybody sets below a video. */
const MAX_LOOKED_AT = 200;
const MAX_LENGTH = 100_000;

/** The pages that likely hold the recipe of a video, by what stands beside their links and in them, the likeliest first. */
export function recipeLinks(title: string, description: string): string[] {
  const dish = dishWords(title);
  const found: { address: string; points: number }[] = [];
  let looked = 0;
  let above = '';
  for (const line of description.slice(0, MAX_LENGTH).split(/\r\n?|[\n\u2028\u2029]/u)) {
    const own = line.replace(LINK, ' ').trim();
    // A link alone on its line belongs to what stands above it.
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

/** A page somewhere, behind the detour over which YouTube leads; null for everything else. */
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

/** Whether the last part of an address holds most words of the dish. */
function isNamed({ pathname }: URL, dish: readonly string[]): boolean {
  const slug = dishWords(decoded(pathname).split('/').filter(Boolean).at(-1) ?? '');
  const held = dish.filter((word) => slug.some((part) => isSame(word, part))).length;
  return held > 0 && held >= Math.min(dish.length, Math.max(2, dish.length / 2));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // escaped in some other way
  }
}
