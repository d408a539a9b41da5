const NOTHING = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether a text has no visible character. */
export function showsNothing(text: string): boolean {
  return NOTHING.test(text);
}
