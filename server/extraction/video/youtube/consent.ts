/** Where YouTube sends visitors to answer about its cookies. */
const HOST = /^consent\.(?:youtube|google)\./;

/** The form that asks in the place of the page. */
const FORM = /<form\b[^>]{0,500}\baction="https:\/\/consent\.(?:youtube|google)\.[a-z.]{2,10}\//i;

/** A page that only asks is small. */
const MAX_LENGTH = 300_000;

export const isConsentHost = (url: URL | null): boolean => url !== null && HOST.test(url.hostname);

/** Whether a page asks about cookies before it shows anything. */
export const asksConsent = (markup: string, url: URL | null): boolean =>
  isConsentHost(url) || FORM.test(markup.slice(0, MAX_LENGTH));
