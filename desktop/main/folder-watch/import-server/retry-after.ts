/** The delay of a `Retry-After` header (RFC 9110: seconds or a date), in milliseconds; null if there is none. */
export function retryAfterOf(headers: Headers, now: number): number | null {
  const asked = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d+$/.test(asked)) return Number(asked) * 1_000;
  const until = asked === '' ? Number.NaN : Date.parse(asked);
  if (Number.isNaN(until)) return null;
  // The date is compared with the server's clock, because this computer's may differ.
  const said = Date.parse(headers.get('Date') ?? '');
  return Math.max(0, until - (Number.isNaN(said) ? now : said));
}
