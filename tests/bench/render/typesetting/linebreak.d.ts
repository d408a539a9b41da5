/** Types for the used part of linebreak, which has none. */
declare module 'linebreak' {
  /** Finds where lines may break (UAX 14). */
  export default class LineBreaker {
    constructor(text: string);
    /** The next place behind which a line may break; the end of the text is the last. */
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
}
