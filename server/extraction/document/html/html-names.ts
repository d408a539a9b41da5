/** Elements that have no content and no closing tag. */
export const VOID: ReadonlySet<string> = new Set(
  'area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr'.split(
    ' ',
  ),
);

/** Elements whose content is raw text up to their closing tag. */
export const RAW: ReadonlySet<string> = new Set('script style iframe noembed noframes xmp title textarea'.split(' '));

/** The raw text elements in which entities are decoded. */
export const ENCODED: ReadonlySet<string> = new Set(['title', 'textarea']);

/**
 * Elements in which tags may close themselves. The second set contains the elements that end this context inside them.
 */
export const FOREIGN: ReadonlySet<string> = new Set(['svg', 'math']);
export const INTEGRATED: ReadonlySet<string> = new Set(
  'mi mo mn ms mtext annotation-xml foreignobject desc title'.split(' '),
);

const named = (names: string, closed: string): (readonly [string, ReadonlySet<string>])[] =>
  names.split(' ').map((name) => [name, new Set(closed.split(' '))] as const);

/** The open elements that each opening tag closes when they are innermost. */
export const CLOSED_BY: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...named('tr', 'tr th td'),
  ...named('th', 'th'),
  ...named('td', 'thead th td'),
  ...named('body', 'head link script'),
  ...named('a', 'a'),
  ...named('li', 'li'),
  ...named('h1 h2 h3 h4 h5 h6', 'h1 h2 h3 h4 h5 h6 p'),
  ...named('select input output button datalist textarea', 'input option optgroup select button datalist textarea'),
  ...named('option', 'option'),
  ...named('optgroup', 'optgroup option'),
  ...named('dd dt', 'dd dt'),
  ...named('p address article aside blockquote details div dl fieldset figcaption figure footer form header', 'p'),
  ...named('hr main nav ol pre section table ul', 'p'),
  ...named('rt rp', 'rt rp'),
  ...named('tbody tfoot', 'thead tbody'),
]);
