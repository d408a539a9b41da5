/** An address without scheme and `www.`. */
export const shortAddress = (url: string): string => url.replace(/^https?:\/\/(www\.)?/i, '');
