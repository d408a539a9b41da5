/** Pictures that writers of notes and chats set before headings and titles. */
const PICTURES = /^(?:(?:\p{Extended_Pictographic}|[\u{1F3FB}-\u{1F3FF}])[\uFE0F\u200D]*)+\s*/u;

/** A text without the pictures that it begins with. */
export function withoutLeadingPictures(text: string): string {
  return text.replace(PICTURES, '');
}
