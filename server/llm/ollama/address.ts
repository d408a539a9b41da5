/** Where a server is, and the header for the name and password that its address held. */
export interface Place {
  /** Without a slash at the end, and without what opens it. */
  readonly host: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A part of an address as it was meant; one with a lone % was not encoded. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // it stands there as it is
  }
}

/** An address as it may be shown and asked; names and passwords travel in a header. */
export function placeOf(address: string): Place {
  const url = new URL(address);
  const pair = [url.username, url.password].map(decoded).join(':');
  [url.username, url.password, url.search, url.hash] = ['', '', '', ''];
  const host = url.href.replace(/\/+$/, '');
  return { host, headers: pair === ':' ? {} : { Authorization: `Basic ${Buffer.from(pair).toString('base64')}` } };
}
