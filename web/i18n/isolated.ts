const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** A value within a sentence of another direction, so that neither turns the other's words around (UAX #9). */
export const isolated = (value: string): string => `${FIRST_STRONG_ISOLATE}${value}${POP_ISOLATE}`;
