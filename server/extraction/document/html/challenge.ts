/** Response headers that mark a challenge of a bot wall. */
const HEADER_MARKERS: readonly (readonly [name: string, value: RegExp])[] = [
  ['cf-mitigated', /challenge/i],
  ['x-amzn-waf-action', /challenge|captcha/i],
  ['x-vercel-mitigated', /challenge/i],
];

/**
 * Markup that only a challenge contains. Sites behind such a wall include its other scripts on ordinary pages, too, so
 * those prove nothing.
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

/** A challenge is a small page. A marker deep inside a long page is part of its content. */
export const CHALLENGE_PAGE_MAX_BYTES = 100_000;

/** Whether the headers of a response (lower-case names) mark a challenge. */
export function isChallengeAnswer(header: (name: string) => string): boolean {
  return HEADER_MARKERS.some(([name, value]) => value.test(header(name)));
}

/** Whether a page is a challenge that asks for proof of a human visitor. */
export function isChallengePage(bytes: Uint8Array): boolean {
  if (bytes.byteLength > CHALLENGE_PAGE_MAX_BYTES) return false;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  // Structured data means that the page itself is there.
  return !text.includes('application/ld+json') && BODY_MARKERS.some((marker) => marker.test(text));
}
