/** Where a sentence ends, also in scripts without blanks. */
const END = /(?<=\p{L}{2}\p{P}*[.!?।؟]["”»)]*)\s+|(?<=[。！？])/u;

/** The sentences of a line; one without a full stop is one. */
export const sentencesOf = (line: string): string[] => line.split(END).filter((sentence) => sentence.trim() !== '');
