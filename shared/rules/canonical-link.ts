/** Tracking parameters, which do not change the page. */
const TRACKING = /^(utm_\w*|fbclid|gclid|gbraid|wbraid|dclid|msclkid|yclid|mc_[ce]id|igshid|igsh)$/i;

/**
 * The same text for all links to one page: without scheme, `www.`, tracking parameters, trailing slash and fragment,
 * and with a sorted query. null if the text is not a link. The result is for comparing only.
 */
export function canonicalLink(link: string): string | null {
  if (!URL.canParse(link)) return null;
  const { host, pathname, searchParams } = new URL(link);
  const query = new URLSearchParams([...searchParams].filter(([name]) => !TRACKING.test(name)));
  query.sort();
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}?${query}`;
}
