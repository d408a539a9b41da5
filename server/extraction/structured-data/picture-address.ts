import { attribute, type ElementNode } from '../document/html/html-tree.ts';

/** Attributes with the real address on pages that load pictures lazily. */
const LATER = [
  'data-src',
  'data-lazy-src',
  'data-original',
  'data-pin-media',
  'data-srcset',
  'data-lazy-srcset',
  'srcset',
];

/** The address of an `<img>`; '' if it has none. A placeholder in `src` is skipped. */
export function pictureAddress(img: ElementNode): string {
  const src = attribute(img, 'src').trim();
  if (src !== '' && !isPlaceholder(src)) return src;
  for (const name of LATER) {
    const value = attribute(img, name).trim();
    const address = name.endsWith('srcset') ? widestOf(value) : value;
    if (address !== '' && !isPlaceholder(address)) return address;
  }
  return '';
}

function isPlaceholder(address: string): boolean {
  return /^(?:data:|about:|#)|(?:^|[/_-])(?:blank|spacer|placeholder|lazy|pixel|transparent|grey|loading)\b[\w-]*\.\w{3,4}$/i.test(
    address,
  );
}

/** The address with the largest width in a `srcset` such as `a.jpg 300w, b.jpg 600w`. */
function widestOf(srcset: string): string {
  let best = { address: '', width: -1 };
  for (const candidate of srcset.split(/,\s+/)) {
    const [address = '', size = ''] = candidate.trim().split(/\s+/);
    const width = Number.parseFloat(size) || 0;
    if (width > best.width) best = { address, width };
  }
  return best.address;
}
