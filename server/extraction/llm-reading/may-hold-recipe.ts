import { isCraft } from '../lexicon/craft-words.ts';
import { speaksOfFood } from './speaks-of-food.ts';

/** Fewer sentences tell of no dish, unless they speak of food. */
const FEWEST = 3;
/** Shorter ones are labels and buttons, in characters; scripts without blanks say more in each. */
const SENTENCE = 30;
const DENSE_SENTENCE = 10;
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const ENDS = /(?<=[.!?…])\s+|(?<=[。！？।])/u;

/** What walls speak of, by the beginnings of words: consent, accounts, subscriptions, browsers, errors. */
const WALL =
  /cookie|consent|gdpr|privacy|datenschutz|einwillig|confidentialit|privacidad|privacidade|riservatezza|конфиденциальн|файлы cookie|隐私|隱私|プライバシー|개인정보|gizlilik|פרטיות|ملفات تعريف|خصوصية|privasi|कुकी|गोपनीयता|log ?in|sign ?in|sign ?up|password|register|account|anmelden|einloggen|passwort|konto|connexion|connecter|mot de passe|compte|iniciar sesi[oó]n|contraseñ|cuenta|entrar|senha|conta\b|accedi|accesso|войти|вход|парол|аккаунт|登录|登錄|登入|密码|密碼|账号|ログイン|パスワード|アカウント|로그인|비밀번호|계정|giriş yap|şifre|parola|hesap|התחבר|סיסמה|חשבון|تسجيل الدخول|كلمة المرور|حساب|masuk|kata sandi|akun|लॉग इन|पासवर्ड|खाता|subscri|abonn|suscri|assin|abbona|подписк|订阅|訂閱|購読|구독|abone|מנוי|اشتراك|langganan|javascript|browser|navigat|браузер|浏览器|瀏覽器|ブラウザ|브라우저|tarayıcı|דפדפן|المتصفح|peramban|captcha|robot|human|verif|unusual traffic|access denied|forbidden|not found|error|fehler|erreur|ошибк|错误|エラー|오류|hata|שגיאה|خطأ|kesalahan/iu;
/** The share of sentences that speak of such things from which on a text is a wall. */
const MOST = 0.5;

/** Whether a model should be asked about a text in which no recipe was found: it has some sentences and is no wall. */
export function mayHoldRecipe(lines: readonly { readonly text: string }[]): boolean {
  const sentences = sentencesIn(lines);
  const walls = sentences.filter((sentence) => WALL.test(sentence)).length;
  if (walls > 0 && walls >= sentences.length * MOST) return false;
  if (speaksOfFood(lines)) return true;
  return sentences.length >= FEWEST && !isCraft(sentences);
}

/** Of the beginning of a text; more tells nothing new. */
const SAMPLE = 300;

function sentencesIn(lines: readonly { readonly text: string }[]): string[] {
  return lines
    .slice(0, SAMPLE)
    .flatMap(({ text }) => text.split(ENDS))
    .filter((sentence) => sentence.length >= (DENSE.test(sentence) ? DENSE_SENTENCE : SENTENCE));
}
