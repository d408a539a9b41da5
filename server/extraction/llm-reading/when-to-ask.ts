import type { AskNeed } from './ask-needs.ts';
import { lineText, type RecipeContent } from '../../../shared/domain/recipe.ts';
import type { Found } from '../domain/found.ts';
import { proseLikeness } from '../text/prose.ts';
import { ingredientLikeness } from '../text/numbers/quantity.ts';
import { namesStaple } from '../lexicon/staples.ts';
import { isCraft } from '../lexicon/craft-words.ts';
import { speaksOfFood } from './speaks-of-food.ts';
import { withUnshownLines } from './unshown-lines.ts';

/** A text with fewer sentences is not a recipe, unless it mentions food. */
const FEWEST = 2;
/** Shorter texts, in characters, are labels and buttons. Characters of scripts without blanks count more. */
const SENTENCE = 30;
const DENSE_SENTENCE = 10;
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const ENDS = /(?<=[.!?…])\s+|(?<=[。！？।])/u;
/** Text without punctuation is split into pieces of this length, which count as sentences. */
const PIECE = /.{1,160}(?:\s|$)|.{1,160}/gsu;

/** Word beginnings that are typical of login, cookie and payment walls. */
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

/** From this share of such sentences on, a text is a wall. */
const MOST = 0.4;

/** A text that does not mention food is a wall if one of this many first lines matches. */
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

/** The number of sentences at the beginning that are examined. */
const SAMPLE = 300;

function sentencesIn(lines: readonly { readonly text: string }[]): string[] {
  return lines
    .slice(0, SAMPLE)
    .flatMap(({ text }) => text.split(ENDS).flatMap((sentence) => sentence.match(PIECE) ?? []))
    .filter((sentence) => sentence.length >= (DENSE.test(sentence) ? DENSE_SENTENCE : SENTENCE));
}

/** Fewer entries are not a list. */
const FEW = 2;
/** The share of entries that must have an amount or name something that is not measured. */
const AMOUNTS = 0.34;
/** A longer entry is a paragraph; lists may hold some. */
const ENTRY = 160;
const LONG = 0.34;
/** The share of steps that may look like entries of a list. */
const MIXED = 0.4;
/** A longer method of one paragraph was not split into steps. */
const PARAGRAPH = 900;

/** Why a model should read what was found; null if the result is good or does not mention food. */
export function whenToAsk(found: Found): AskNeed | null {
  const { extraction, failure, lines } = found;
  if (failure !== null && failure.code !== 'importErrors.noRecipe') return null;
  if (failure !== null) return found.isSpoken === true || mayHoldRecipe(lines) ? 'nothing' : null;
  if (found.isRunningText === true) return 'runningText';
  if (found.isUnsure === true) return 'unsure';
  if (found.disagrees()) return 'disagreement';
  const weakness = weaknessOf(extraction.recipe);
  return weakness !== null && speaksOfFood(withUnshownLines(found)) ? weakness : null;
}

/** The weakness of a recipe; null if it was read well. */
export function weaknessOf(recipe: RecipeContent): AskNeed | null {
  const entries = itemsOf(recipe.ingredients);
  const steps = itemsOf(recipe.instructions);
  if (recipe.title === '') return 'noTitle';
  if (entries.length < FEW) return 'fewIngredients';
  if (steps.length === 0 || !steps.some((step) => proseLikeness(step) >= 0.4)) return 'noSteps';
  if (entries.filter((entry) => entry.length > ENTRY).length > entries.length * LONG) return 'unpartedIngredients';
  const measured = entries.filter((entry) => ingredientLikeness(entry) >= 0.4 || namesStaple(entry));
  if (measured.length < entries.length * AMOUNTS) return 'fewAmounts';
  const mixed = steps.filter((step) => step.length < ENTRY && ingredientLikeness(step) >= 0.7);
  if (mixed.length > steps.length * MIXED) return 'mixedSteps';
  return steps.length === 1 && (steps[0]?.length ?? 0) > PARAGRAPH ? 'unpartedSteps' : null;
}

function itemsOf(lines: RecipeContent['ingredients']): string[] {
  return lines.filter((line) => typeof line === 'string' || (line.type ?? 'item') === 'item').map(lineText);
}
