/** The first `length` characters of a text, never half of a surrogate pair. */
export function firstCharacters(text: string, length: number): string {
  const last = text.charCodeAt(length - 1);
  const splitsPair = text.length > length && last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splitsPair ? length - 1 : length);
}

/** Cuts a text to at most `length` characters; an ellipsis replaces the rest. */
export function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${firstCharacters(text, length - 1).trimEnd()}…`;
}
