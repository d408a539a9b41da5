/** The response of a call without further data. */
export const SUCCESS = { success: true } as const;
