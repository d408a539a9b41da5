/** Whether a text has more than `max` characters. A surrogate pair counts as one. */
export function isLongerThan(text: string, max: number): boolean {
  return text.length > max && (text.length > max * 2 || [...text].length > max);
}
