import { describe, expect, it } from 'vitest';
import { findDurations } from './find-durations.ts';

/** The times that are found in a step: seconds, or "from–to". */
const timesIn = (step: string): (number | string)[] =>
  findDurations(step).map(({ seconds, upTo }) => (upTo === null ? seconds : `${seconds}–${upTo}`));
const wordsIn = (step: string): string[] => findDurations(step).map(({ start, end }) => step.slice(start, end));

const MIN = 60;
const HOUR = 3_600;

describe.each<readonly [language: string, steps: Record<string, readonly (number | string)[]>]>([
  [
    'English',
    {
      'Simmer for 20 minutes.': [20 * MIN],
      'Bake 1 hour 30 minutes, then rest 10 min.': [90 * MIN, 10 * MIN],
      'Fry 10–12 min, turning once.': ['600–720'],
      'Chill for ½ hour.': [30 * MIN],
      'Roast for 1½ hours, or 1 1/2 hours in a fan oven': [90 * MIN, 90 * MIN],
      'Boil five to ten minutes': ['300–600'],
      'Leave it an hour and a half.': [90 * MIN],
      'Prove for one and a half hours': [90 * MIN],
      'Rest for half an hour; knead for a minute': [30 * MIN, MIN],
      'Give it a 20-minute rest and 30 sec in the blender': [20 * MIN, 30],
      'Cook between 20 and 25 minutes': ['1200–1500'],
      'Braise 45 minutes to 1 hour': ['2700–3600'],
      'Bake for 1h30 at 180 °C': [90 * MIN],
      'Cook 1:30 hours': [90 * MIN],
      'Steam for twenty-five minutes.': [25 * MIN],
      'Chill for 2 to 3 hours or overnight': ['7200–10800'],
      'Cook 10 more minutes, then for 2–3 more minutes': [10 * MIN, '120–180'],
    },
  ],
  [
    'German',
    {
      'Bei 180 °C 20–25 Min. backen.': ['1200–1500'],
      '1½ Std. köcheln lassen': [90 * MIN],
      'Eine Stunde 10 Minuten schmoren': [70 * MIN],
      'Anderthalb Stunden gehen lassen, dann fünf Minuten ruhen': [90 * MIN, 5 * MIN],
      'Eine halbe Stunde quellen lassen, 30 Sek. mixen': [30 * MIN, 30],
      'Eine Viertelstunde ziehen lassen': [15 * MIN],
      'zwischen 10 und 15 Minuten garen': ['600–900'],
    },
  ],
  [
    'French',
    {
      'Cuire 1 h 30 à feu doux': [90 * MIN],
      'Enfourner 3/4 d’heure': [45 * MIN],
      "Laisser reposer un quart d'heure puis 5 à 6 minutes": [15 * MIN, '300–360'],
      'Cuire une heure et demie': [90 * MIN],
      'Faire dorer dix minutes': [10 * MIN],
    },
  ],
  [
    'Spanish',
    {
      'Hornear de 20 a 25 minutos': ['1200–1500'],
      'Dejar una hora y media en la nevera': [90 * MIN],
      'Cocer media hora y reposar diez minutos': [30 * MIN, 10 * MIN],
      'Cocer 1 hora y 15 minutos': [75 * MIN],
    },
  ],
  [
    'Italian',
    {
      'Cuocere per 10-12 minuti': ['600–720'],
      'Lasciare lievitare 1 ora e 30 minuti': [90 * MIN],
      "Far riposare mezz'ora, poi un'ora in frigo": [30 * MIN, HOUR],
      'Mescolare per dieci minuti': [10 * MIN],
      'Cuocere un’ora e mezza': [90 * MIN],
    },
  ],
  [
    'Portuguese',
    {
      'Leve ao forno por 40 minutos': [40 * MIN],
      'Deixe descansar meia hora e cozinhe 1 hora e 20 minutos': [30 * MIN, 80 * MIN],
      'Cozinhe por cerca de cinco minutos': [5 * MIN],
      'Asse de 30 a 35 min': ['1800–2100'],
    },
  ],
  [
    'Russian',
    {
      'Варите 20 минут на слабом огне': [20 * MIN],
      'Тушить полтора часа': [90 * MIN],
      'Запекайте 1 ч. 20 мин.': [80 * MIN],
      'Оставить на час, затем варить минут 10': [HOUR, 10 * MIN],
      'Жарить от пяти до десяти минут': ['300–600'],
      'Настаивать полчаса, взбивать 30 секунд': [30 * MIN, 30],
    },
  ],
  [
    'Turkish',
    {
      '20 dakika pişirin': [20 * MIN],
      '10-15 dakikada bir karıştırın, 1 saat 20 dk bekletin': ['600–900', 80 * MIN],
      'Yarım saat dinlendirin, bir buçuk saat mayalandırın': [30 * MIN, 90 * MIN],
      'On beş dakika kaynatın': [15 * MIN],
      '180 derecede 45 dakikalık pişirme': [45 * MIN],
    },
  ],
  [
    'Indonesian',
    {
      'Masak selama 20 menit': [20 * MIN],
      'Diamkan setengah jam, lalu kukus 1 jam 15 menit': [30 * MIN, 75 * MIN],
      'Rebus 10 sampai 15 menit': ['600–900'],
      'Aduk lima menit': [5 * MIN],
    },
  ],
  [
    'Chinese',
    {
      小火煮20分钟: [20 * MIN],
      腌制半小时后炒三分钟: [30 * MIN, 3 * MIN],
      炖一个半小时: [90 * MIN],
      煮两三分钟: ['120–180'],
      '蒸15到20分钟，焖二十五分钟': ['900–1200', 25 * MIN],
      焗1小時30分鐘: [90 * MIN],
      炖两个小时: [2 * HOUR],
    },
  ],
  [
    'Japanese',
    {
      弱火で20分煮る: [20 * MIN],
      冷蔵庫で1時間30分休ませる: [90 * MIN],
      '１０〜１５分焼く': ['600–900'],
      '2、3分ゆでる': ['120–180'],
      '30秒ほど混ぜ、1時間半おく': [30, 90 * MIN],
      約10分間蒸らす: [10 * MIN],
    },
  ],
  [
    'Korean',
    {
      '약불에서 20분간 끓입니다': [20 * MIN],
      '1시간 30분 숙성합니다': [90 * MIN],
      '10~15분 정도 굽고 30초 식힙니다': ['600–900', 30],
      '한 시간 동안 두고, 1시간 반 발효합니다': [HOUR, 90 * MIN],
      '5분에서 10분 볶아요': ['300–600'],
      '1시간 반죽을 휴지합니다': [HOUR],
    },
  ],
  [
    'Hindi',
    {
      'धीमी आंच पर 20 मिनट पकाएं': [20 * MIN],
      'आधे घंटे के लिए रखें, फिर २५ मिनट बेक करें': [30 * MIN, 25 * MIN],
      '10 से 12 मिनट तक भूनें': ['600–720'],
      'डेढ़ घंटे तक पकाएं': [90 * MIN],
      'पांच मिनट ठंडा करें': [5 * MIN],
    },
  ],
  [
    'Arabic',
    {
      'يطهى لمدة ٢٠ دقيقة': [20 * MIN],
      'يترك نصف ساعة ثم يخبز من 10 إلى 15 دقيقة': [30 * MIN, '600–900'],
      'اتركيه لساعة ونصف': [90 * MIN],
      'يغلى خمس دقائق': [5 * MIN],
      'يخبز ساعة و20 دقيقة': [80 * MIN],
    },
  ],
  [
    'Hebrew',
    {
      'לבשל 20 דקות': [20 * MIN],
      'אופים כ-40 דקות': [40 * MIN],
      'להניח לחצי שעה ולבשל שעה וחצי': [30 * MIN, 90 * MIN],
      'לטגן 10 עד 12 דקות': ['600–720'],
      'להקפיא שעתיים, ללוש חמש דקות': [2 * HOUR, 5 * MIN],
    },
  ],
  [
    'languages that only recipes have',
    {
      'Bak de zalm 6 minuten en laat 1 uur rusten': [6 * MIN, HOUR],
      'Koka i 7 minuter, vila 2 timmar': [7 * MIN, 2 * HOUR],
      'Sæt den på køl i 20-30 minutter': ['1200–1800'],
      'Piec przez 30 minut': [30 * MIN],
      'Vařte asi 20 minut': [20 * MIN],
      'Ψήνουμε για 40 λεπτά': [40 * MIN],
    },
  ],
])('the times of a step in %s', (_, steps) => {
  it.each(Object.entries(steps))('%s', (step, times) => {
    expect(timesIn(step)).toEqual(times);
  });
});

describe('a step without a time', () => {
  it.each([
    'Heat the oven to 180 °C (350 °F), gas mark 4.',
    'Bake at 200 degrees on shelf 3.',
    'A recipe of 1987, written down in 2004.',
    'Cut into 2 cm pieces and add 500 g flour.',
    'Stir for a few minutes.',
    "Yield: 20 cookies = 10 s'mores",
    'Stufe 6, Umluft 160 Grad, 2 EL Mehl',
    'Добавьте 1 ч. л. соли и 2 ч.л. сахара при 180 °C',
    '2分の1を加え、生クリームを8分立てにする',
    '七分熟的牛排，倒八分满，三分之一',
    '4인분, 2분의 1, 숙성에 필요한 시간',
    'أضف ٢٠٠ غرام دقيق',
    '180 derece fırında, 3 yemek kaşığı',
    'पकाएं 180 डिग्री पर',
    'מחממים תנור ל-180 מעלות',
    'Type 405 flour, 8 sec. of salt',
    'Chill for 2 days, or 48 hours',
  ])('%s', (step) => {
    expect(timesIn(step)).toEqual([]);
  });

  it('finds the time among temperatures and amounts', () => {
    expect(timesIn('Bake 4 loaves at 180–200 °C for 25 minutes with 2 cups water')).toEqual([25 * MIN]);
  });
});

describe('the words of a time in a step', () => {
  it.each([
    ['Bake 1 hour 30 minutes, then rest 10–12 min.', ['1 hour 30 minutes', '10–12 min']],
    ['弱火で２０分、煮る', ['２０分']],
    ['Chill for 1½ hours.', ['1½ hours']],
    ['Leave it for half an hour.', ['half an hour']],
    ['Тушить полтора часа.', ['полтора часа']],
    ['İyice karıştırıp 20 dakika pişirin', ['20 dakika']],
  ])('%s', (step, words) => {
    expect(wordsIn(step)).toEqual(words);
  });
});
