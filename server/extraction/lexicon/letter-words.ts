import { saysRecipe } from './recipe-words.ts';

/** How letters, mails and chats begin and end around a recipe that somebody asked for, by language, parted by `|`. */
const GREETINGS: Readonly<Record<string, string>> = {
  en: 'dear|hi|hello|hey|good morning|good evening|hiya|good afternoon|morning|evening',
  zh: '你好|您好|亲爱的|親愛的|嗨|大家好|哈喽|哈囉|嘿|早上好|晚上好|下午好|早安|晚安|尊敬的|hi|hello',
  es: 'hola|querida|querido|buenas|buenos días|estimada|estimado|buenas tardes|buenas noches|queridos|queridas|qué tal',
  ar: 'مرحبا|أهلا|اهلا|السلام عليكم|عزيزتي|عزيزي|صباح الخير|مساء الخير|حبيبتي|حبيبي|صديقتي|صديقي|أختي|اختي|أخي|أمي|مرحبتين|هلا|يا هلا|أهلين|تحية|سلام|غاليتي|الغالية|مساء النور|كيف حالك|كيفك',
  fr: 'bonjour|salut|coucou|chère|cher|bonsoir|ma chère|mon cher|chers|chères|hello|bonjour à tous',
  de: 'liebe|lieber|hallo|hi|hey|guten tag|guten morgen|servus|moin|guten abend|grüß gott|grüß dich|grüezi|ihr lieben|moin moin|sehr geehrte|sehr geehrter|hallöchen|huhu|na',
  pt: 'olá|oi|querida|querido|cara|bom dia|boa tarde|boa noite|prezada|prezado|caro|caros|caras|queridos|minha querida|meu querido',
  ja: 'こんにちは|こんばんは|おはよう|お元気ですか|やっほー|お久しぶり|ご無沙汰|拝啓|前略|お疲れさま|お世話になって|元気',
  ru: 'привет|здравствуй|здравствуйте|дорогая|дорогой|добрый день|доброе утро|добрый вечер|милая|милый|уважаемая|уважаемый|приветик|приветствую|салют|хай|доброго дня|доброго времени|всем привет|девочки|родная|родной|солнышко',
  hi: 'नमस्ते|नमस्कार|प्रिय|हैलो|हेलो|प्यारी|प्यारे|आदरणीय|हाय|हाई|सुनो|राम राम|प्रणाम|सादर नमस्ते|जय श्री कृष्ण|सत श्री अकाल|आदाब|शुभ प्रभात|मेरी प्यारी|कैसी हो|कैसे हो',
  ko: '안녕|안녕하세요|여보세요|잘 지내|잘 지냈|오랜만|사랑하는|보고 싶은|친애하는|하이',
  it: 'ciao|cara|caro|buongiorno|salve|gentile|buonasera|carissima|carissimo|cari|care|mia cara|ehi|buon pomeriggio',
  tr: 'merhaba|selam|sevgili|canım|günaydın|iyi akşamlar|sayın|değerli|iyi günler|selamlar|kızım|canım kızım|merhabalar',
  he: 'היי|שלום|הי|יקירתי|בוקר טוב|ערב טוב|אהלן|מותק|אהובה|אהובתי|יקירי|לכבוד|מה שלומך|מה נשמע|מה קורה|צהריים טובים|חמודה|אחותי|הלו',
  id: 'halo|hai|hi|selamat pagi|selamat siang|selamat sore|selamat malam|assalamualaikum|hallo|yth|dear|bro|sis|pagi|siang|sore|malam|kak|mbak',
};

const CLOSINGS: Readonly<Record<string, string>> = {
  en: 'let me know|tell me how|love|best|cheers|kind regards|regards|yours|see you|take care|hope you|good luck|have fun|xo|thanks|thank you|hugs|sent from|hope|merry christmas|happy|warmly|with love|lots of love|all the best|speak soon|talk soon|xx|xxx|enjoy the|best wishes|looking forward|ring me|call me|write soon|drop me|give me a ring|give me a shout|shout if|any questions|if anything is unclear|much love|ttyl|tell me|send me|happy cooking|till soon|catch you',
  zh: '告诉我|祝好|祝你|此致|加油|谢谢|期待|爱你|做好了|試試|保重|祝|回头见|下次见|再联系|记得告诉|等你|拜拜|再见|想你|抱抱|保持联系|有空来|慢慢做|爱你的|敬上|上|盼|順頌|此致敬禮',
  es: 'ya me|cuéntame|un abrazo|abrazos|besos|un beso|saludos|espero que|gracias|suerte|dime qué|avísame|con cariño|enviado desde|feliz|felices|besitos|un besazo|hasta pronto|con mucho cariño|con todo el cariño|atentamente|abrazo|llámame|escríbeme|reciba|recuerdos|cuéntamelo|hasta luego|hasta la próxima|nos vemos|cuídate|ya me dirás|ya me contarás|pruébala|que os salga',
  ar: 'أخبريني|أخبرني|اخبريني|اخبرني|تحياتي|مع حبي|مع محبتي|مع تحياتي|بالهناء|شكرا|إلى اللقاء|مع السلامة|قبلاتي|سلامي|محبتي|أختك|أخوك|جربيها|جربيه|جربها|دعواتك|بالتوفيق|في أمان الله|نراك|أحبك|حبيبتك|ودمتم|دمت|والسلام',
  fr: 'tu me diras|dis moi|bises|bisous|je t embrasse|je tembrasse|amitiés|à bientôt|cordialement|tiens moi|merci|bien à toi|envoyé de|joyeux|joyeuses|gros bisous|grosses bises|bonne journée|je vous embrasse|affectueusement|bien amicalement|tendrement|belle journée|passe une|passez une|biz|plein de bisous|à très vite|à plus|mille baisers|appelle moi|appelle|écris moi|raconte|toute mon amitié|amicalement|allez|bon week end|dites moi|donnez moi des nouvelles|donne moi',
  de: 'sag bescheid|liebe grüße|viele grüße|herzliche grüße|lg|vg|gruß|grüße|deine|dein|bis bald|erzähl|melde dich|ich hoffe|danke|viel spaß|alles liebe|gutes gelingen|gesendet von|frohes|frohe|schöne grüße|ganz liebe|herzlich|herzlichst|bussi|dicker kuss|mach s gut|machs gut|bis dann|bis dahin|eure|euer|ihre|mfg|mit freundlichen|beste grüße|liebste grüße|schönes wochenende|schönen sonntag|ruf an|ruf mich an|schreib mir|schreib mal|meld dich|pfiat|ciao|tschüss|tschüs|servus|bis samstag|bis sonntag|bis zum|bis morgen|lasst es euch|lass es dir|knuddel|umarmung|fühl dich gedrückt|drück dich',
  pt: 'depois me|depois conta|me conta|conta me|beijos|beijinhos|abraços|um abraço|beijo|espero que|obrigada|obrigado|diz me|até logo|enviado do|boas festas|feliz natal|feliz|beijocas|cumprimentos|com carinho|até breve|até já|até à próxima|um beijinho|beijão|abração|forte abraço|um xi|espero|depois diz|diz depois|bjs|bjos|abs|liga me|liga|saudades|valeu|um cheiro|escreve|conta como|manda notícias|até amanhã|qualquer dúvida|fica com deus|diz qualquer coisa|manda foto',
  ja: '感想|教えて|それでは|では、また|またね|よろしく|ありがとう|かしこ|敬具|お楽しみに|試してみて|お大事に|ではまた|また連絡|いつでも聞いて|楽しんで|お元気で|お体|風邪ひかないで|待って|作ってみて|聞かせて|より|愛を込めて|じゃあね|草々|お返事',
  ru: 'напиши|расскажи|обнимаю|целую|с любовью|с уважением|твоя|твой|пока|удачи|спасибо|жду|отправлено|обязательно напиши|дай знать|всего доброго|всего хорошего|до встречи|до свидания|твои|ваша|ваш|привет семье|крепко обнимаю|люблю|скучаю|пиши|звони|выздоравливай|с наилучшими|счастливо|бывай',
  hi: 'बताना|बताइए|बताएँ|बताओ|प्यार|शुभकामनाएँ|सादर|धन्यवाद|आपकी|आपका|तुम्हारी|तुम्हारा|खुश रहो|फिर मिलते|मिलते हैं|जल्दी मिलते|आशीर्वाद|ढेर सारा|अपना ख्याल|ज़रूर बताना|जरूर बताना|स्नेह|आपके|तुम्हारे|शुक्रिया|मज़े करो',
  ko: '알려 줘|알려줘|만들어 보고|맛있게|그럼|또 봐|고마워|감사합니다|드림|사랑해|연락|잘 지내|건강|올림|언니가|엄마가|안녕|행복|보고 싶|또 연락|다음에|곧 만나|맛있게 먹|해 봐|물어봐|파이팅|화이팅|축하|편하게',
  it: 'fammi sapere|un abbraccio|baci|bacioni|a presto|cari saluti|saluti|dimmi|spero che|grazie|tua|tuo|inviato da|buon natale|buone feste|buona pasqua|buona domenica|buona giornata|ti abbraccio|un bacio|un bacione|un caro saluto|cordiali saluti|con affetto|bacetti|tvb|ci vediamo|ci sentiamo|vi abbraccio|cordialmente|chiamami|scrivimi|alla prossima|distinti saluti|raccontami|mandami|a domani|buon appetito|un caro|tanti saluti|tanti baci|poi mi dici|mi dirai|se hai dubbi',
  tr: 'nasıl olduğunu|sevgiler|sevgilerle|öptüm|öpüyorum|görüşürüz|haber ver|afiyet|kolay gelsin|teşekkürler|selamlar|bana yaz|yazarsın|iyi bayramlar|mutlu|saygılar|saygılarımla|sevgiyle|selam ve sevgiler|hoşça kal|hoşçakal|kendine iyi bak|ellerine sağlık|ellerinden öper|gözlerinden öper|iyi günler|denersen|yaparsan|ara beni|haber verirsin|hürmetler|hürmetlerimle|seni çok seven|seni seven|takıldığın|sorarsın|soracağın|fotoğraf|fotoğrafını',
  he: 'ספרי לי|ספר לי|תספרי|תספר|נשיקות|חיבוק|באהבה|בברכה|להתראות|תודה|בהצלחה|שלך|אוהבת|אוהב|נתראה|תהני|תיהני|תהנו|בתיאבון|שבת שלום|חג שמח|שמרי על עצמך|כתבי לי|תעדכני|עדכני|עדכן|שבוע טוב|ביי|מתגעגעת|תמסרי|ד"ש',
  id: 'kabari|salam|peluk|semoga|selamat mencoba|terima kasih|ceritakan|beri tahu|sampai jumpa|dikirim|wassalam|hormat saya|salam hangat|salam sayang|salam hormat|selamat hari|selamat menikmati|peluk cium|makasih|terimakasih|ditunggu|sukses ya|jangan lupa|kabarin|telepon|hubungi|tanya saja|kalau ada yang|sampai ketemu|kirim foto|kirim fotonya|ceritain|jangan sungkan|dadah|wasalam',
};

/** What is wished at the end of a recipe. */
const WISHES =
  'enjoy(?: your meal)?|bon app[eé]tit|guten appetit|buon appetito|bom apetite|buen provecho|que aproveche|provecho|приятного аппетита|afiyet olsun|selamat mencoba|selamat menikmati|בתיאבון|بالهناء والشفاء|صحتين|بالعافية|맛있게 드세요|召し上がれ|どうぞ召し上がれ|いただきます|请慢用|慢慢享用|happy cooking|gutes gelingen|lasst es euch schmecken|smacznego|eet smakelijk';

const WISHED = new RegExp(String.raw`^[\p{P}\p{S}\s]*(?:${WISHES})[^\p{L}]*$`, 'iu');

/** Whether a line only wishes a good meal. */
export function isWish(text: string): boolean {
  return WISHED.test(text);
}

const listed = (words: Readonly<Record<string, string>>): string => Object.values(words).join('|');

const GREETS = new RegExp(String.raw`^[\p{P}\p{S}\s]*(?:${listed(GREETINGS)})(?![\p{L}\p{M}])`, 'iu');
const GREETS_AT_END =
  /(?:さん|さま|様|ちゃん|くん|에게|께|님|씨|안녕(?:하세요|하십니까|하신가요|하신지요)?[.!?~]?|[아야] ?,? ?안녕!?|へ|[아야])[、,，:：!！~～]*$/u;
/** Scripts without blanks, and those that hang syllables to their words, go on after them. */
const CLOSES = new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${listed(CLOSINGS)})(?!\p{Script=Latin})`, 'iu');

/** Longer lines greet nobody. */
const MAX_GREETING = 60;

/** Whether a line only greets: "Dear Anna,", "由美さん". */
export function isGreeting(text: string): boolean {
  const bare = text.replace(/[\u064b-\u0655\u0591-\u05c7]/gu, '');
  return text.length <= MAX_GREETING && (GREETS.test(bare) || GREETS_AT_END.test(text));
}

/** Whether a line speaks to the one who asked: "Let me know how it turned out!" */
export function isClosing(text: string): boolean {
  return CLOSES.test(text.slice(0, 200));
}

/** Whether a line speaks of a recipe, as in "here is the recipe". */
export function namesRecipe(text: string): boolean {
  return saysRecipe(text);
}
