/** Headers by which a bot wall says that this is its question and not the page. */
const HEADER_MARKERS: readonly (readonly [name: string, value: RegExp])[] = [
  ['cf-mitigated', /challenge/i],
  ['x-amzn-waf-action', /challenge|captcha/i],
  ['x-vercel-mitigated', /challenge/i],
];

/**
 * What only the question itself contains. A site behind such a wall carries the wall's other scripts on each of its
 * ordinary pages, so that those prove nothing.
 */
const BODY_MARKERS: readonly RegExp[] = [
  /_cf_chl_opt|id="?challenge-(?:form|error-text)|<title>just a moment/i,
  /<title>attention required! \| cloudflare/i,
  /<script[^>]{1,300}src="[^"]{0,300}\/_incapsula_resource\?|_incapsula_resource\?swudnsai/i,
  /captcha-delivery\.com\/(?:c|i)\.js|var dd=\{/i,
  /id="px-captcha"|window\._pxappid/i,
  /id="anubis_challenge"/i,
  /(?:id|class)="?_?(?:wafchallengeid|waforiginalreid)/i,
  /id="captcha-form" action="index"/i,
  /window\.gokuprops|awswafcookiedomainlist/i,
  /sucuri_cloudproxy_js/i,
  /<title>(?:ddos-guard|ddos protection|vercel security checkpoint|human verification|robot check)/i,
];

/** A question is a small page; a marker deep inside a long one is something that the page talks about. */
export const CHALLENGE_PAGE_MAX_BYTES = 100_000;

/** Whether the headers of an answer (lower-cased names) mark a challenge. */
export function isChallengeAnswer(header: (name: string) => string): boolean {
  return HEADER_MARKERS.some(([name, value]) => value.test(header(name)));
}

/** Whether a page asks to prove that a person is looking at it. */
export function isChallengePage(bytes: Uint8Array): boolean {
  if (bytes.byteLength > CHALLENGE_PAGE_MAX_BYTES) return false;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  // Structured data means that the page itself is there.
  return !text.includes('application/ld+json') && BODY_MARKERS.some((marker) => marker.test(text));
}
