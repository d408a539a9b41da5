import { wordKey } from './word-key.ts';

/** How people head what they say of themselves, of what they film with and of what they sell, by language, parted by `|`. */
const HEADINGS: Readonly<Record<string, string>> = {
  en: 'gear|my gear|camera gear|filming gear|kitchen gear|my kitchen gear|filming equipment|my equipment|camera equipment|kitchen equipment|equipment used|gear used|what i use|tools i use|products i use|products used|kitchen tools|cookware|my cookware|my kitchen|cameras|camera|lenses|lighting|music|music used|soundtrack|song|songs|credits|merch|merchandise|shop|my shop|store|my store|amazon|amazon storefront|shop my kitchen|shop my favorites|about me|about us|about the channel|about this channel|contact|contact me|contact us|business|business inquiries|connect with me|let s connect|lets connect|stay connected|follow|follow me|follow us|find me|find me here|social|socials|my socials|social media|links|my links|useful links|subscribe|support me|support the channel|support my channel|disclaimer|disclosure|affiliate disclosure|affiliate links|sponsor|sponsors|mail|mailing address|send me mail|fan mail|p o box|po box|watch next|watch more|more videos|more recipes|other recipes|my other recipes|related videos|playlists|my cookbook|cookbook|my books',
  zh: '音乐|音樂|背景音乐|背景音樂|关于我|關於我|联系方式|聯絡方式|拍摄器材|拍攝器材|器材|设备|设备清单|更多视频|更多影片|社交媒体|社群媒體|合作|商务合作|推荐产品|我的厨具',
  es: 'música|mi equipo|equipo|cámara|sobre mí|contacto|sígueme|sígueme en|redes sociales|mis redes|mis redes sociales|tienda|mi tienda|enlaces|mis utensilios|utensilios|créditos|otras recetas|más recetas|más vídeos|aviso legal',
  ar: 'الموسيقى|للتواصل|تابعوني|تابعوني على|حساباتي|معداتي|معدات التصوير|عن القناة|وصفات أخرى|المزيد من الوصفات',
  fr: 'musique|mon matériel|matériel|matériel utilisé|ustensiles|mes ustensiles|caméra|à propos|à propos de moi|contact|réseaux sociaux|mes réseaux|me suivre|suivez moi|boutique|ma boutique|liens|crédits|autres recettes|plus de recettes|mentions légales|matériel vidéo',
  de: 'musik|mein equipment|equipment|kamera|kameraausrüstung|ausrüstung|meine ausrüstung|küchenhelfer|meine küchenhelfer|über mich|über uns|kontakt|folgt mir|folge mir|social media|shop|mein shop|links|impressum|haftungsausschluss|weitere rezepte|mehr rezepte|weitere videos|meine küche|werbung|anzeige|mein kochbuch',
  pt: 'música|músicas|meu equipamento|equipamento|equipamentos|câmera|sobre mim|contato|contato comercial|redes sociais|minhas redes|minhas redes sociais|me siga|loja|minha loja|links|utensílios|meus utensílios|créditos|outras receitas|mais receitas',
  ja: '音楽|bgm|使用機材|撮影機材|機材|カメラ|愛用品|使用している調理器具|調理器具|おすすめの調理器具|プロフィール|自己紹介|お問い合わせ|お仕事の依頼|sns|関連動画|その他の動画|おすすめ動画|再生リスト',
  ru: 'музыка|моё оборудование|оборудование|камера|обо мне|о канале|контакты|соцсети|мои соцсети|я в соцсетях|магазин|ссылки|полезные ссылки|другие рецепты|ещё рецепты|реклама|сотрудничество|моя посуда|моя техника',
  hi: 'संगीत|मेरे बारे में|संपर्क|सोशल मीडिया|उपकरण|अन्य रेसिपी|और रेसिपी',
  ko: '음악|배경음악|bgm|촬영 장비|장비|카메라|사용 제품|사용한 제품|조리도구|소개|문의|비즈니스 문의|다른 영상|추천 영상|재생목록|sns',
  it: 'musica|la mia attrezzatura|attrezzatura|fotocamera|chi sono|contatti|social|i miei social|seguimi|seguimi su|negozio|link|utensili|crediti|altre ricette',
  tr: 'müzik|ekipman|ekipmanlarım|kamera|hakkımda|iletişim|sosyal medya|sosyal medya hesaplarım|beni takip edin|mağaza|linkler|diğer tarifler|diğer tariflerim|kullandığım ürünler',
  he: 'מוזיקה|ציוד|ציוד צילום|עלי|אודות|צור קשר|יצירת קשר|עקבו אחרי|רשתות חברתיות|מתכונים נוספים|קישורים',
  id: 'musik|peralatan|peralatan masak|kamera|tentang saya|kontak|media sosial|sosial media|ikuti saya|toko|tautan|link|resep lainnya|resep lain|video lainnya',
};

const KEYS: ReadonlySet<string> = new Set(
  Object.values(HEADINGS).flatMap((words) => words.split('|').map((name) => wordKey(name))),
);

/** Longer lines are no headings. */
const MAX_LENGTH = 60;

/** Whether a line heads what is none of the recipe below a video: "🎥 MY CAMERA GEAR:". */
export function headsPromo(line: string): boolean {
  if (line.length > MAX_LENGTH) return false;
  return KEYS.has(wordKey(line.replace(/[([（【][^)\]）】]*[)\]）】]/gu, ' ')));
}
