import { parseUrl } from '../document/html/page-document.ts';

const SIZE_IN_NAME = /[-_](\d{2,4})x(\d{2,4})(?=\.\w{2,5}$)/;
/** Longer addresses are none that a server answers. */
const MAX_ADDRESS = 2_048;
const WIDTH_PARAMETERS = ['w', 'width', 'wid', 'imwidth', 'sw'];

/**
 * The pictures behind addresses, absolute and each once: of variants that differ in size alone (`-300x200` in the
 * name, `?w=300`) the largest stays, at the place of the first.
 */
export function distinctPictures(addresses: readonly string[], base: URL | null): string[] {
  const largest = new Map<string, { href: string; width: number }>();
  for (const address of addresses) {
    const url = address.length > MAX_ADDRESS ? null : parseUrl(address, base);
    if (url === null || url.href.length > MAX_ADDRESS || !/^https?:$/.test(url.protocol)) continue;
    const picture = url.pathname.replace(SIZE_IN_NAME, '').replace(/-scaled(?=\.\w{2,5}$)/, '');
    const key = `${url.host}${picture}${identityOf(url)}`;
    const width = widthOf(url);
    if (width > (largest.get(key)?.width ?? -1)) largest.set(key, { href: url.href, width });
  }
  return [...largest.values()].map(({ href }) => href);
}

/** Query parameters that choose a picture instead of its size. */
function identityOf(url: URL): string {
  const names = ['url', 'src', 'image', 'id', 'file', 'path'];
  return names.map((name) => url.searchParams.get(name) ?? '').join('|');
}

/** Pixels; a picture without a stated size is the original. */
function widthOf(url: URL): number {
  const named = SIZE_IN_NAME.exec(url.pathname)?.[1];
  if (named !== undefined) return Number(named);
  for (const name of WIDTH_PARAMETERS) {
    const width = Number(url.searchParams.get(name));
    if (width > 0) return width;
  }
  return Number.MAX_SAFE_INTEGER;
}
