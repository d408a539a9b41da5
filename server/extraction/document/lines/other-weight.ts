/**
 * Whether the "complex script" (or East Asian) variants of bold and italic apply to a text. Word processors store these
 * properties separately for Arabic, Hebrew, Hindi and similar scripts, some also for Chinese and Japanese.
 */
export function hasOtherWeight(text: string): boolean {
  return !/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(text);
}
