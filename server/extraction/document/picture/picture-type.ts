/** Leading bytes of the supported picture types; `[^]` matches any byte. */
const SIGNATURES: readonly (readonly [type: string, form: RegExp])[] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n[^]\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
  ['image/avif', /^[^]{4}ftypavi[fs]/],
  ['image/heic', /^[^]{4}ftyp(?:heic|heix|heim|heis|hevc|hevx|mif1|msf1)/],
];

const LONGEST = 16;

/** The type of a picture by its leading bytes; null for anything else, including SVG, which can contain scripts. */
export function pictureType(bytes: Uint8Array): string | null {
  const head = String.fromCharCode(...bytes.subarray(0, LONGEST));
  return SIGNATURES.find(([, form]) => form.test(head))?.[0] ?? null;
}
