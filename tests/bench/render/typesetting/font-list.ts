import { join } from 'node:path';
import { PROJECT_FOLDER } from '../../../../server/core/project.ts';

/** A font of the packages that come along. */
export interface FontEntry {
  /** Files with its letters, regular and bold. */
  readonly regular: string;
  readonly bold: string;
  /** Letters that it is asked for; of several fonts the first one serves that has them. */
  readonly serves: RegExp;
  /** How much larger it is set, so that its letters are as large as others; 1 unless said. */
  readonly scale?: number;
  /** Whether its blanks and signs are for pictures alone. */
  readonly isOfPictures?: true;
}

/** Languages that write the same Han characters in shapes of their own. */
export type HanLanguage = 'ja' | 'ko' | 'zh';

const packageFile = (...path: readonly string[]): string => join(PROJECT_FOLDER, 'node_modules', ...path);

function embedFont(name: string, file: string, serves: RegExp, format: 'ttf' | 'otf' = 'ttf'): FontEntry {
  const fileOf = (weight: string): string =>
    packageFile(`@embedpdf/fonts-${name}`, 'fonts', `${file}-${weight}.${format}`);
  return { regular: fileOf('Regular'), bold: fileOf('Bold'), serves };
}

function googleFont(name: string, file: string, serves: RegExp): FontEntry {
  const fileOf = (weight: string): string => packageFile('@expo-google-fonts', name, weight, `${file}_${weight}.ttf`);
  return { regular: fileOf('400Regular'), bold: fileOf('700Bold'), serves };
}

/** Noto Sans of one script. */
function notoSans(script: string): FontEntry {
  return googleFont(
    `noto-sans-${script.toLowerCase()}`,
    `NotoSans${script}`,
    new RegExp(`\\p{Script_Extensions=${script}}`, 'u'),
  );
}

const EAST_ASIAN = /[\p{Script_Extensions=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hangul}\u2e80-\u33ff\uff00-\uffef]/u;

const HAN: Readonly<Record<HanLanguage, FontEntry>> = {
  ja: googleFont('biz-udpgothic', 'BIZUDPGothic', EAST_ASIAN),
  ko: googleFont('nanum-gothic', 'NanumGothic', EAST_ASIAN),
  zh: embedFont('sc', 'NotoSansHans', EAST_ASIAN, 'otf'),
};

/** The font of Latin, Greek and Cyrillic letters, and of what no font has. */
export const LATIN = embedFont('latin', 'NotoSans', /^\P{Script=Devanagari}*$/u);

const OTHERS: readonly FontEntry[] = [
  embedFont('latin', 'NotoSans', /\p{Script=Devanagari}/u),
  {
    ...embedFont('arabic', 'NotoNaskhArabic', /\p{Script_Extensions=Arabic}|[\ufb50-\ufdff\ufe70-\ufeff]/u),
    scale: 1.15,
  },
  embedFont('hebrew', 'NotoSansHebrew', /\p{Script_Extensions=Hebrew}/u),
  {
    ...googleFont(
      'noto-emoji',
      'NotoEmoji',
      /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|[\ufe0f\u20e3]/u,
    ),
    isOfPictures: true,
  },
];

const FURTHER: readonly FontEntry[] = [
  'Thai',
  'Bengali',
  'Tamil',
  'Telugu',
  'Gujarati',
  'Gurmukhi',
  'Oriya',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Lao',
  'Khmer',
  'Myanmar',
  'Georgian',
  'Armenian',
  'Ethiopic',
].map(notoSans);

/** Asked for what the others have not: they hold signs of every kind. */
export const LAST_RESORT: readonly FontEntry[] = [HAN.zh, HAN.ja, HAN.ko];

/** The fonts in the order in which they are asked, Han characters as `language` writes them. */
export function fontsFor(language: HanLanguage): readonly FontEntry[] {
  const others = (['ja', 'zh', 'ko'] as const).filter((other) => other !== language);
  return [LATIN, ...OTHERS, HAN[language], ...others.map((other) => HAN[other]), ...FURTHER];
}
