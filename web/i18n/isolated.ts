const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/**
 * Isolates a value within a sentence that may have another text direction, so that neither affects the other (UAX #9).
 */
export const isolated = (value: string): string => `${FIRST_STRONG_ISOLATE}${value}${POP_ISOLATE}`;
