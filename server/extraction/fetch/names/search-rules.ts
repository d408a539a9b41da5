/** How names without all of their domains are completed, as in resolv.conf. */
export interface SearchRules {
  readonly domains: readonly string[];
  /** A name with at least so many dots is first looked up as it is. */
  readonly ndots: number;
}

/** The limits of the C library. */
const MAX_DOMAINS = 6;
const MAX_NDOTS = 15;
const MAX_NAME = 253;

/**
 * Reads resolv.conf. Its last `search` or `domain` line counts; without one, the domain of this machine's host name is
 * searched.
 */
export function parseSearchRules(text: string, hostname: string): SearchRules {
  const [, ...ownDomain] = hostname.split('.');
  let domains = [ownDomain.join('.')];
  let ndots = 1;
  for (const line of text.split(/\r?\n/)) {
    const [keyword = '', ...values] = line
      .replace(/[#;].*$/, '')
      .trim()
      .split(/\s+/);
    if (keyword === 'search') domains = values;
    else if (keyword === 'domain') domains = values.slice(0, 1);
    else if (keyword === 'options') {
      const dots = values.findLast((value) => /^ndots:\d{1,4}$/.test(value))?.slice('ndots:'.length);
      if (dots !== undefined) ndots = Math.min(Number(dots), MAX_NDOTS);
    }
  }
  const named = domains.map((domain) => domain.replace(/\.$/, '').toLowerCase()).filter(Boolean);
  return { domains: named.slice(0, MAX_DOMAINS), ndots };
}

/** The names that are looked up for a name, in order. */
export function namesToTry(name: string, { domains, ndots }: SearchRules): readonly string[] {
  const dots = name.split('.').length - 1;
  const completed = domains.map((domain) => `${name}.${domain}`);
  return (dots >= ndots ? [name, ...completed] : [...completed, name]).filter(({ length }) => length <= MAX_NAME);
}
