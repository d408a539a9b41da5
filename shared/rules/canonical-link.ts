/** What tells where a visitor came from, and changes nothing of the page. */
const TRACKING = /^(utm_\w*|fbclid|gclid|gbraid|wbraid|dclid|msclkid|yclid|mc_[ce]id|igshid|igsh)$/i;

/**
 * One text for all links to one page: without scheme, `www.`, marks of campaigns, a slash at the end, a place on the
 * page, and the order of the query. null where it is no link. To compare, not to follow.
 */
export function canonicalLink(link: string): string | null {
  if (!URL.canParse(link)) return null;
  const { host, pathname, searchParams } = new URL(link);
  const query = new URLSearchParams([...searchParams].filter(([name]) => !TRACKING.test(name)));
  query.sort();
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}?${query}`;
}
