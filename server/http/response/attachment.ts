/** Characters that encodeURIComponent does not encode, but RFC 8187 requires to be encoded. */
const LEFT = /['()*!]/g;

/** The Content-Disposition of a download, with a Unicode file name and an ASCII fallback (RFC 6266). */
export function attachment(name: string, ascii: string): string {
  const encoded = encodeURIComponent(name).replaceAll(
    LEFT,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
