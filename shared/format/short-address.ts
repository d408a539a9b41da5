/** An address without what all addresses begin with. */
export const shortAddress = (url: string): string => url.replace(/^https?:\/\/(www\.)?/i, '');
