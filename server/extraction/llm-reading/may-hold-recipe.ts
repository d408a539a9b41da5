import { isCraft } from '../lexicon/craft-words.ts';
import { speaksOfFood } from './speaks-of-food.ts';

/** Fewer sentences tell of no dish, unless they speak of food. */
const FEWEST = 2;
/** Shorter ones are labels and buttons, in characters; scripts without blanks say more in each. */
const SENTENCE = 30;
const DENSE_SENTENCE = 10;
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const ENDS = /(?<=[.!?…])\s+|(?<=[。！？।])/u;
/** What nobody set stops in is many sentences: so many characters count as one. */
const PIECE = /.{1,160}(?:\s|$)|.{1,160}/gsu;

/** What walls speak of, by the beginnings of words. */
const WALLS: Readonly<Record<string, string>> = {
  consent:
    'cookie|consent|gdpr|privacy|datenschutz|einwillig|confidentialit|privacidad|privacidade|riservatezza|конфиденциальн|файлы cookie|隐私|隱私|プライバシー|クッキー|개인정보|쿠키|gizlilik|çerez|פרטיות|עוגיות|ملفات تعريف|خصوصية|privasi|कुकी|गोपनीयता',
  account:
    'log ?in|sign ?in|sign ?up|password|register|account|anmelden|einloggen|passwort|konto|connexion|connecter|mot de passe|votre compte|iniciar sesi[oó]n|contraseñ|tu cuenta|su cuenta|entrar na|senha|sua conta|accedi|accesso|войти|вход|парол|аккаунт|登录|登錄|登入|密码|密碼|账号|ログイン|パスワード|アカウント|로그인|비밀번호|계정|giriş yap|şifre|parola|hesab|התחבר|סיסמה|חשבון|تسجيل الدخول|كلمة المرور|حسابك|masuk ke|kata sandi|akun|लॉग इन|पासवर्ड|खाता',
  subscription:
    'subscri|premium|paywall|unlimited|abonn|suscri|ilimitad|assinante|assine|abbonat|подписк|подпиш|订阅|訂閱|会员|會員|購読|有料|会員|구독|회원|abone|מנוי|اشتراك|langganan|सदस्य',
  robot:
    'javascript|browser|navigateur|navegador|браузер|浏览器|瀏覽器|ブラウザ|브라우저|tarayıcı|דפדפן|المتصفح|peramban|ब्राउज़र|captcha|robot|human|verif|робот|机器人|機器人|ロボット|로봇|רובוט|روبوت|traffic|ray id',
  failure:
    'access denied|forbidden|not found|cannot (?:find|be shown)|not available|unavailable|in your country|age gate|legal age|nicht verfügbar|indisponibile|no disponible|não disponível|недоступн|无法访问|利用できません|이용할 수 없|no longer|error \\d|maintenance|try again|nicht gefunden|wartung|introuvable|indisponible|no encontrad|mantenimiento|não encontrad|não existe|manutenção|non trovat|manutenzione|не найден|не существует|техническ|找不到|不存在|维护|維護|見つかり|メンテナンス|찾을 수 없|점검|bulunamad|bakım|לא נמצא|תחזוקה|غير موجود|صيانة|tidak ditemukan|pemeliharaan|नहीं मिला|रखरखाव',
};
const WALL = new RegExp(
  String.raw`(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{M}])(?:${Object.values(WALLS).join('|')})`,
  'iu',
);

/** The share of sentences that speak of such things from which on a text is a wall. */
const MOST = 0.4;

/** A text that says nothing of food is a wall where one of its first lines says so. */
const HEAD = 2;

/** Whether a model should be asked about a text in which no recipe was found: it has some sentences and is no wall. */
export function mayHoldRecipe(lines: readonly { readonly text: string }[]): boolean {
  const sentences = sentencesIn(lines);
  const walls = sentences.filter((sentence) => WALL.test(sentence)).length;
  if (walls > 0 && walls >= sentences.length * MOST) return false;
  if (speaksOfFood(lines)) return true;
  const isHeaded = lines.slice(0, HEAD).some(({ text }) => WALL.test(text));
  return sentences.length >= FEWEST && !isHeaded && !isCraft(sentences);
}

/** Of the beginning of a text; more tells nothing new. */
const SAMPLE = 300;

function sentencesIn(lines: readonly { readonly text: string }[]): string[] {
  return lines
    .slice(0, SAMPLE)
    .flatMap(({ text }) => text.split(ENDS).flatMap((sentence) => sentence.match(PIECE) ?? []))
    .filter((sentence) => sentence.length >= (DENSE.test(sentence) ? DENSE_SENTENCE : SENTENCE));
}
