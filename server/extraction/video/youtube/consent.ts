/** The host of YouTube's cookie consent page. */
const HOST = /^consent\.(?:youtube|google)\./;

/** The form of a consent page that replaces the requested page. */
const FORM = /<form\b[^>]{0,500}\baction="https:\/\/consent\.(?:youtube|google)\.[a-z.]{2,10}\//i;

/** How much of a page is searched, in characters. Consent pages are small. */
const MAX_LENGTH = 300_000;

export const isConsentHost = (url: URL | null): boolean => url !== null && HOST.test(url.hostname);

/** Whether a page is a cookie consent page. */
export const asksConsent = (markup: string, url: URL | null): boolean =>
  isConsentHost(url) || FORM.test(markup.slice(0, MAX_LENGTH));
