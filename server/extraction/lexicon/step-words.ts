/** Words before the number of a step, by language: "Step 2", "第2步". */
const BEFORE: Readonly<Record<string, string>> = {
  en: 'step',
  zh: '步骤|步驟|第',
  es: 'paso',
  ar: 'الخطوة رقم|الخطوة|خطوة',
  fr: 'étape|etape',
  de: 'schritt',
  pt: 'passo|etapa',
  ja: '手順|工程|ステップ',
  ru: 'шаг|этап',
  hi: 'चरण|स्टेप',
  ko: '단계|스텝',
  it: 'passaggio|passo|fase',
  tr: 'adım',
  he: 'שלב',
  id: 'langkah',
  nl: 'stap',
  nordic: 'steg|trinn|trin',
  other: 'krok|lépés|βήμα',
};

/** Words after it: "3단계", "2. Adım". */
const AFTER: Readonly<Record<string, string>> = {
  zh: '步',
  de: 'schritt',
  ja: '番目',
  ko: '단계',
  tr: 'adım',
  ru: 'шаг',
};

export const STEP_WORDS = Object.values(BEFORE).join('|');
export const NUMBERED_STEP = Object.values(AFTER)
  .map((word) => String.raw`(?:\.\s*|-й\s*)?${word}`)
  .join('|');
