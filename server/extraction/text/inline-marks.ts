/** Removes marks of bold, italic and strikethrough in Markdown, and reduces links to their texts. */
export function withoutInlineMarks(text: string): string {
  return text
    .replace(/\[([^\]]{1,300})\](?:\([^)]{0,500}\)|\[[^\]]{0,100}\])/gu, '$1')
    .replace(/(?<![\p{L}\p{N}_])_(?=[^\s_])([^_]{1,500}?)(?<=[^\s_])_(?![\p{L}\p{N}_])/gu, '$1')
    .replace(/(?<!\*)\*\*\*(?=\S)([^*]{1,500}?)(?<=\S)\*\*\*(?!\*)/gu, '$1')
    .replace(/(\*\*|__|~~)(?=\S)([^*_~]{1,500}?)(?<=\S)\1/gu, '$2')
    .replace(/(?<![\p{L}\p{N}*])\*(?=\S)([^*]{1,500}?)(?<=\S)\*(?![\p{L}\p{N}*])/gu, '$1');
}
