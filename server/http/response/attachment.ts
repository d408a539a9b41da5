/** What encodeURIComponent leaves, and RFC 8187 does not. */
const LEFT = /['()*!]/g;

/** The header that hands a file over under a name of any letters, and under another one where only ASCII is known (RFC 6266). */
export function attachment(name: string, ascii: string): string {
  const encoded = encodeURIComponent(name).replaceAll(
    LEFT,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
