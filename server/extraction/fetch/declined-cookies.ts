/** What the site's own button "Reject all" sets, the same for everybody: it tells nobody from anybody else. */
const DECLINED = 'CAI';

/**
 * The answer that is given before a site asks about its cookies: YouTube shows visitors from many countries that question
 * in the place of every page. It goes over https to YouTube alone; every other site gets none.
 */
export function declinedCookies({ protocol, hostname }: URL): ReadonlyMap<string, string> {
  const isYouTube = protocol === 'https:' && /^(?:[a-z\d-]+\.){0,3}youtube\.com\.?$/.test(hostname);
  return new Map(isYouTube ? [['SOCS', DECLINED]] : []);
}
