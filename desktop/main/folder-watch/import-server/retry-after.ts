/** Milliseconds that an answer asks to wait, by seconds or by a date (RFC 9110); null where it names none. */
export function retryAfterOf(headers: Headers, now: number): number | null {
  const asked = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d+$/.test(asked)) return Number(asked) * 1_000;
  const until = asked === '' ? Number.NaN : Date.parse(asked);
  if (Number.isNaN(until)) return null;
  // Against the server's own clock, whatever this computer's says.
  const said = Date.parse(headers.get('Date') ?? '');
  return Math.max(0, until - (Number.isNaN(said) ? now : said));
}
