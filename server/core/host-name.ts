/**
 * A host name in a form for comparing: without port and trailing dot, in lower case, with non-ASCII letters in Punycode
 * and addresses in canonical form; null if it is invalid. An IPv6 address may be without brackets.
 */
export function hostName(text: string): string | null {
  const bare = text.trim();
  const literal = /^[\da-f:.]+$/i.test(bare) && bare.split(':').length > 2 ? `[${bare}]` : bare;
  if (/[/\\?#@\s]/.test(literal) || !URL.canParse(`http://${literal}`)) return null;
  return new URL(`http://${literal}`).hostname.replace(/\.$/, '') || null;
}
