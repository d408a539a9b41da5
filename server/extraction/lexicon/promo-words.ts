/** How those who make videos ask to be followed, and tell who paid, by language, parted by `|`. */
const PROMO: Readonly<Record<string, string>> = {
  en: 'subscribe|follow (?:me|us|along|for)|like and share|like this video|hit the bell|link in (?:my )?bio|links? below|affiliate|sponsored|use (?:my )?code|discount code|business (?:enquir|inquir)|patreon|my (?:cook)?book|merch|music (?:by|credit)|social media|join (?:my|our|the) (?:channel|community)|check out (?:my|our)|comment below|in the comments|save this (?:post|recipe|video|reel)|tag (?:me|a friend)|thanks for watching|thank you for watching|welcome (?:back )?to (?:my|our)|see you (?:next|in the)|giveaway|newsletter|all rights reserved',
  zh: '订阅|訂閱|关注|關注|点赞|點讚|按赞|按讚|小铃铛|小鈴鐺|分享给|分享給|商务合作|商業合作|合作邀约|感谢观看|感謝觀看|谢谢观看|謝謝觀看|背景音乐|背景音樂|收藏',
  es: 'suscr[ií]b|s[ií]gueme|s[ií]guenos|dale (?:a )?(?:me gusta|like)|comparte|redes sociales|enlaces?|código de descuento|colaboraciones|campanita|gracias por ver|déjame un comentario|en los comentarios|bienvenid[oa]s|patrocinad',
  ar: 'اشترك|اشتركوا|تابعوني|تابعونا|تابعني|لايك|إعجاب|فعلوا الجرس|شارك(?:وا)? الفيديو|للتواصل|التعليقات|شكرا (?:على|)المشاهدة',
  fr: 'abonne[zr]|suivez[- ](?:moi|nous)|suis[- ]moi|likez?|pouce bleu|partage[rz]? (?:cette|la|ma) vid|réseaux sociaux|code promo|partenariat|en commentaire|merci d.avoir regardé|bienvenue sur|sponsoris',
  de: 'abonnier|folg(?:t|e|en) (?:mir|uns)|daumen (?:hoch|nach oben)|glocke|teilt? (?:das|dieses) video|rabattcode|werbung|affiliate|kooperation|in die kommentare|danke fürs (?:zuschauen|ansehen)|willkommen (?:zurück )?(?:auf|zu) (?:meinem|unserem)|impressum|musik von',
  pt: 'inscrev|se inscreva|siga(?:-me|m)?|me siga|deixe? (?:o|seu) like|curta (?:o|este|esse) v[ií]deo|compartilh|redes sociais|sininho|cupom|parceri|nos comentários|obrigad[oa] por assistir|bem[- ]vind[oa]s? ao (?:meu|nosso) canal|patrocin',
  ja: 'チャンネル登録|高評価|フォロー|コメント(?:欄|を|して)|ご視聴|お仕事|インスタ|ツイッター|概要欄|BGM|音楽|案件',
  ru: 'подпис|ставьте? лайк|лайк|колокольчик|поделитесь|соцсет|промокод|реклам|сотрудничеств|в комментариях|спасибо за просмотр|добро пожаловать на (?:мой )?канал|музыка:',
  hi: 'सब्सक्राइब|सबस्क्राइब|लाइक|शेयर|फॉलो|फ़ॉलो|बेल आइकन|कमेंट|चैनल|देखने के लिए धन्यवाद',
  ko: '구독|좋아요|알림 설정|팔로우|댓글|비즈니스|문의|협찬|광고|시청해 ?주셔서|배경 ?음악',
  it: 'iscriv|seguimi|seguiteci|metti (?:un )?(?:mi piace|like)|campanell|condivid|codice sconto|collaborazion|nei commenti|grazie per aver guardato|benvenut[ie] (?:sul|nel) (?:mio|nostro) canale|sponsorizzat',
  tr: 'abone ol|takip et|beğen(?:meyi|in|ip)|zili|paylaş(?:mayı|ın)|sosyal medya|iş ?birli|reklam|yorumlar|izlediğiniz için|kanalıma hoş|indirim kodu',
  he: 'הירשמו|תירשמו|עקבו|תעקבו|לייק|פעמון|שתפו|שיתופי פעולה|בתגובות|תודה שצפיתם|ברוכים הבאים לערוץ|קוד קופון',
  id: 'subscribe|ikuti (?:saya|kami|akun)|like dan|jangan lupa (?:like|subscribe|follow)|lonceng|bagikan video|media sosial|endorse|kerja ?sama|di kolom komentar|terima kasih sudah menonton|selamat datang di channel|kode promo',
};

const ASKS = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?:${Object.entries(PROMO)
    .filter(([lang]) => !/^(?:zh|ja|ko|hi|ar|he)$/.test(lang))
    .map(([, words]) => words)
    .join('|')})|${['zh', 'ja', 'ko', 'hi', 'ar', 'he'].map((lang) => PROMO[lang]).join('|')}`,
  'iu',
);

/** Sites on which people are followed. */
const PLACES =
  /^\P{L}*(?:my |our )?(?:instagram|insta|ig|facebook|fb|twitter|x|tik ?tok|youtube|you tube|pinterest|threads|snapchat|telegram|whatsapp|website|web|blog|e-?mail|amazon|spotify|discord|twitch|podcast)\b\s*(?:[:：@|–—-]|$)/iu;

/** Where letters may be sent. */
const POST_BOX =
  /^\P{L}*(?:p\.?\s?o\.?\s?box|postfach|apartado (?:postal|de correos)|casella postale|caixa postal|а\/я|п\/я)\s/iu;

/** Whether a line of what stands below a video, or a sentence in it, asks to follow, to buy or to comment. */
export function isPromo(text: string): boolean {
  return PLACES.test(text) || POST_BOX.test(text) || ASKS.test(text.slice(0, 300));
}
