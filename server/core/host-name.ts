/**
 * The name of a host as names are compared: without port and closing dot, in lower case, with letters beyond ASCII in their
 * DNS form and addresses in their one spelling; null for what is none. An IPv6 address may come without its brackets.
 */
export function hostName(text: string): string | null {
  const bare = text.trim();
  const literal = /^[\da-f:.]+$/i.test(bare) && bare.split(':').length > 2 ? `[${bare}]` : bare;
  if (/[/\\?#@\s]/.test(literal) || !URL.canParse(`http://${literal}`)) return null;
  return new URL(`http://${literal}`).hostname.replace(/\.$/, '') || null;
}
