/** A whole number from 0 up to, not including, `below`. */
export type Random = (below: number) => number;

/** A repeatable source of chance (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/** What trips parsers: depth, length, runs that regular expressions may try in many ways, half-open constructs. */
const NASTY: readonly ((size: number) => string)[] = [
  (size) => '<div>'.repeat(size),
  (size) => '<ul><li>'.repeat(size),
  (size) => '</div>'.repeat(size),
  (size) => `<p ${'a'.repeat(size)}="${'b '.repeat(size)}">`,
  (size) => '<script type="application/ld+json">' + '[{"@type":"Recipe","a":'.repeat(size),
  (size) => '1'.repeat(size),
  (size) => '1 1/2 '.repeat(size),
  (size) => ' \t\n'.repeat(size),
  (size) => '((('.repeat(size),
  (size) => '1. a. '.repeat(size),
  (size) => '&amp;'.repeat(size),
  (size) => 'Ingredients:<br>'.repeat(size),
  (size) => '<li>2 cups flour</li>'.repeat(size),
  (size) => 'PT'.repeat(size),
  (size) => '-–—'.repeat(size),
  (size) => '\u202e\u0000\ud800'.repeat(size),
  () => '<!--',
  () => '<![CDATA[',
  () => '"',
  () => '\\',
  () => '<script>',
  () => '<textarea>',
  () => '<svg><title>',
  () => '{"@id":"#i","image":{"@id":"#i"}}',
];

/** The page with one to four random changes: bits, cuts, doublings, swaps, and things that trip parsers. */
export function mutated(page: Uint8Array, random: Random): Uint8Array {
  let bytes = page;
  for (let changes = 1 + random(4); changes > 0; changes--) bytes = changed(bytes, random);
  return bytes;
}

function changed(bytes: Uint8Array, random: Random): Uint8Array {
  const at = random(bytes.length + 1);
  const length = random(Math.min(2_000, bytes.length - at + 1));
  const part = bytes.subarray(at, at + length);
  switch (random(6)) {
    case 0:
      return joined(bytes.subarray(0, at), bytes.subarray(at + length));
    case 1:
      return joined(bytes.subarray(0, at), part, part, part, bytes.subarray(at + length));
    case 2:
      return bytes.subarray(0, at);
    case 3: {
      const copy = Uint8Array.from(bytes);
      for (let flips = 1 + random(20); flips > 0 && copy.length > 0; flips--) copy[random(copy.length)] = random(256);
      return copy;
    }
    case 4: {
      const to = random(bytes.length + 1);
      return joined(bytes.subarray(0, to), part, bytes.subarray(to));
    }
    default: {
      const nasty = NASTY[random(NASTY.length)] ?? NASTY[0];
      const text = nasty?.(1 + random(random(10) === 0 ? 50_000 : 300)) ?? '';
      return joined(bytes.subarray(0, at), new TextEncoder().encode(text), bytes.subarray(at));
    }
  }
}

function joined(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts));
}
