/** Where a stored picture is served as small as cards show it. */
export const cardUrl = (url: string): string => `${url}?size=card`;
