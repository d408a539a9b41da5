/**
 * Whether a second property than "bold" sets the weight of these letters: word processors keep another one for
 * Arabic, Hebrew, Hindi and the like, and some for Chinese and Japanese.
 */
export function hasOtherWeight(text: string): boolean {
  return !/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(text);
}
