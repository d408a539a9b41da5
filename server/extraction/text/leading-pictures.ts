/** Emoji before headings and titles, common in notes and chats. */
const PICTURES = /^(?:(?:\p{Extended_Pictographic}|[\u{1F3FB}-\u{1F3FF}])[\uFE0F\u200D]*)+\s*/u;

/** Removes the emoji at the beginning of a text. */
export function withoutLeadingPictures(text: string): string {
  return text.replace(PICTURES, '');
}
