/** The answer of a call that has nothing else to say. */
export const SUCCESS = { success: true } as const;
