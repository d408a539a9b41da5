const LATIN = 'windows-1252';

const BY_NUMBER: Readonly<Record<number, string>> = {
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  10007: 'x-mac-cyrillic',
  65001: 'utf-8',
};

/** Code pages by the Windows character set number of a font (`\fcharset`). */
const BY_CHARSET: Readonly<Record<number, number>> = {
  77: 10000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
};

/** The encoding of a code page; windows-1252 for an unknown one. */
export function encodingOf(codePage: number): string {
  return codePage >= 1250 && codePage <= 1258 ? `windows-${codePage}` : (BY_NUMBER[codePage] ?? LATIN);
}

/** The code page of a font with this character set number; null if the document's code page applies. */
export function codePageOfCharset(charset: number): number | null {
  return BY_CHARSET[charset] ?? null;
}
