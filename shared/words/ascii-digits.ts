/** The first digits of the scripts that have their own. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];

/** Where the digits of a digit's script begin, as a code point; those of ASCII for what is none, such as "⅓". */
export function zeroOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  return ZEROS.find((zero) => zero <= code && code < zero + 10) ?? 0x30;
}

/** Digits of any script as those of ASCII: "٢٠" and "२०" are "20". */
export function asciiDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹०-९০-৯๐-๙０-９]/gu, (digit) => String((digit.codePointAt(0) ?? 0) - zeroOf(digit)));
}
