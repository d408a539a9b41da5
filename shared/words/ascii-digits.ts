/** The code points of zero in scripts with their own digits. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];

/** The code point of zero in the script of a digit; that of ASCII for other characters, such as "⅓". */
export function zeroOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  return ZEROS.find((zero) => zero <= code && code < zero + 10) ?? 0x30;
}

/** Replaces digits of other scripts by ASCII digits: "٢٠" and "२०" become "20". */
export function asciiDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹०-९০-৯๐-๙０-９]/gu, (digit) => String((digit.codePointAt(0) ?? 0) - zeroOf(digit)));
}
