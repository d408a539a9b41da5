import { join } from 'node:path';
import { PROJECT_FOLDER } from '../../../../server/core/project.ts';

/** A font from the installed npm packages. */
export interface FontEntry {
  /** Files with its letters, regular and bold. */
  readonly regular: string;
  readonly bold: string;
  /** The letters for which it is used. The first font in the list that has a letter is chosen. */
  readonly serves: RegExp;
  /** The scale that makes its letters as large as those of other fonts; by default 1. */
  readonly scale?: number;
  /** Whether it is used only for emoji, and not for blanks and punctuation. */
  readonly isOfPictures?: true;
}

/** Languages with different shapes of the same Han characters. */
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

/** The font for Latin, Greek and Cyrillic letters, and for letters that no font has. */
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

/** Fallback fonts, which contain many symbols. */
export const LAST_RESORT: readonly FontEntry[] = [HAN.zh, HAN.ja, HAN.ko];

/** The fonts in order of preference, with Han characters in the shapes of `language`. */
export function fontsFor(language: HanLanguage): readonly FontEntry[] {
  const others = (['ja', 'zh', 'ko'] as const).filter((other) => other !== language);
  return [LATIN, ...OTHERS, HAN[language], ...others.map((other) => HAN[other]), ...FURTHER];
}
