import { ExtractionError } from '../../domain/extraction-error.ts';
import { attribute } from '../../document/html/html-tree.ts';
import type { PageDocument } from '../../document/html/page-document.ts';
import { scriptText } from '../../structured-data/json-ld.ts';
import { linesOf } from '../../document/html/visible-text.ts';

/** The phrases of sites for unavailable content, by language, as patterns. */
const GONE: Readonly<Record<string, string>> = {
  en: String.raw`(?:content|page|post|video|photo|reel|link)(?: you (?:followed|requested))? (?:is|was|are)(?:n.t| not|.? no longer) (?:currently )?(?:available|be found)|page not found|may be broken|(?:may have been|has been|was) removed|video currently unavailable`,
  de: '(?:inhalt|seite|beitrag|video|link) (?:ist|sind) (?:leider )?(?:momentan|derzeit|aktuell|zurzeit|gerade)? ?nicht (?:mehr )?verfügbar|seite nicht gefunden|wurde entfernt',
  fr: String.raw`(?:contenu|page|publication|vidéo) n.est (?:pas|plus|actuellement pas|pas actuellement) disponible|page introuvable|a été supprimée?`,
  es: '(?:contenido|página|publicación|video|vídeo) (?:ya )?no está disponible|página no encontrada|(?:haya|ha) sido eliminad[oa]|se ha eliminado',
  pt: '(?:conteúdo|página|publicação|vídeo) (?:já )?não está (?:mais )?disponível|página não encontrada|foi removid[oa]',
  it: '(?:contenuto|pagina|post|video)(?: non è|.*non è) (?:al momento |più )?disponibile|pagina non trovata|è stat[oa] rimoss[oa]',
  ru: '(?:контент|страница|публикация|видео|материал) (?:сейчас |больше |временно )?(?:недоступн|не найден)|страница не найдена|удален',
  tr: '(?:içerik|sayfa|gönderi|video) (?:şu anda |artık )?(?:kullanılamıyor|mevcut değil)|sayfa bulunamadı|kaldırılmış',
  id: '(?:konten|halaman|postingan|video) (?:ini )?(?:tidak|sudah tidak) tersedia|halaman tidak ditemukan|telah dihapus',
  ar: '(?:المحتوى|الصفحة|المنشور|الفيديو) (?:هذا |هذه )?غير (?:متوفر|متاح)|هذا المحتوى غير|تمت? إزالت',
  he: '(?:תוכן|דף|פוסט|סרטון|הדף|התוכן) (?:הזה |זה )?(?:לא|אינו|אינה) זמין|הדף לא נמצא|הוסר',
  hi: '(?:कंटेंट|सामग्री|पेज|पोस्ट|वीडियो) (?:अभी |अब )?(?:उपलब्ध नहीं|मौजूद नहीं)|हटा (?:दिया|दी)',
  ja: '(?:コンテンツ|ページ|投稿|動画)(?:は|が)?(?:現在)?(?:ご?利用(?:いただけません|できません)|表示できません|見つかりません|ありません)|削除された',
  ko: '(?:콘텐츠|페이지|게시물|동영상)(?:를|을|가|은|는)? ?(?:현재 )?(?:이용|사용|볼|찾을|표시할) ?(?:할 )?수 없|삭제되었',
  zh: '(?:内容|內容|页面|頁面|帖子|贴文|貼文|视频|影片)(?:目前|暂时|暫時|现已|現已)?(?:无法|無法|不可|不)(?:显示|顯示|查看|访问|瀏覽|浏览|用|存在)|找不到(?:页面|頁面|该页|此頁)|已被?(?:删除|移除|刪除)',
};

const SAYS_GONE = new RegExp(Object.values(GONE).join('|'), 'iu');

/** Data of pages that sites return in place of a post that was removed, is private, or is age-restricted. */
const ERROR_PAGE =
  /"pageID":\s?"httpErrorPage"|"failure_reason":\s?"MA"|"rootView":\s?\{[^{}]{0,300}\{"__dr":\s?"(?:Comet|Polaris)ErrorRoot\.react"|web_info":\s?\{"items":\s?\[\]|"(?:xdt_)?shortcode_media":\s?null|\\"shortcode_media\\":\s?null/;

/** How much of the visible text is searched, in characters. */
const MAX_WORDS = 4_000;

/**
 * Throws `videoUnavailable` for a page without content about its post, if the post was removed or is restricted. The
 * sites do not state which.
 */
export function checkGone(page: PageDocument): void {
  const shown = [page.title, ...linesOf(page.root)].join('\n');
  const saysSo = SAYS_GONE.test(shown.slice(0, MAX_WORDS));
  const isErrorPage = page.elements.some(
    (element) =>
      (element.name === 'script' && ERROR_PAGE.test(scriptText(element))) ||
      attribute(element, 'class').includes('EmbedIsBroken'),
  );
  if (saysSo || isErrorPage) throw new ExtractionError('importErrors.videoUnavailable', { detail: 'no such post' });
}

/** Paths to which sites redirect visitors who must log in or verify their identity. */
const LOGIN = /\/(?:accounts\/login|login(?:\/|\.php|$)|checkpoint\/|challenge\/)/;

/** Whether an address is a log-in page. */
export const isLogin = (address: URL | null): boolean => address !== null && LOGIN.test(address.pathname);

/**
 * Throws for a page without content about its post (`said` is ''): `videoUnavailable` if the page says so, `loginWall`
 * if it is a log-in page, links to one, or only consists of scripts.
 */
export function checkWall(page: PageDocument, said: string): void {
  if (said !== '') return;
  checkGone(page);
  const asks = page.elements.some(
    (element) =>
      (element.name === 'input' && attribute(element, 'type').toLowerCase() === 'password') ||
      (element.name === 'form' && LOGIN.test(attribute(element, 'action'))) ||
      (element.name === 'a' && LOGIN.test(attribute(element, 'href'))),
  );
  const isShell = !page.meta.has('og:image') && page.elements.some((element) => element.name === 'script');
  if (isLogin(URL.parse(page.url ?? '')) || asks || isShell) throw new ExtractionError('importErrors.loginWall');
}
