import { Parser } from 'htmlparser2';
import { tooComplex } from '../../document/lines/damaged.ts';

/** An element of a document in XML; all names are in lower case and without the prefix of a namespace. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: (XmlElement | string)[];
  /** Whether the document ends before the element does. */
  isCut: boolean;
}

/** Deeper and longer documents are no recipes. */
const MAX_DEPTH = 100;
const MAX_ELEMENTS = 1_000_000;

const plainName = (name: string): string => name.toLowerCase().replace(/^[^:]*:/, '');

const newElement = (name: string, attributes: Readonly<Record<string, string>>): XmlElement => ({
  name: plainName(name),
  attributes: new Map(Object.entries(attributes).map(([key, value]) => [plainName(key), value])),
  children: [],
  isCut: false,
});

/**
 * Parses XML, also with errors. Entities that the document defines itself are left as they are written, and nothing is
 * loaded. Throws `fileTooComplex`.
 */
export function parseXml(xml: string): XmlElement {
  const root = newElement('#root', {});
  const open = [root];
  let count = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        count += 1;
        if (count > MAX_ELEMENTS) throw tooComplex(`over ${MAX_ELEMENTS} elements`);
        if (open.length > MAX_DEPTH) throw tooComplex('nested too deeply');
        const element = newElement(name, attributes);
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext(data) {
        const siblings = open.at(-1)?.children ?? [];
        const last = siblings.at(-1);
        if (typeof last === 'string') siblings[siblings.length - 1] = last + data;
        else siblings.push(data);
      },
      onclosetag() {
        open.pop();
      },
    },
    { xmlMode: true },
  );
  parser.write(xml);
  for (const element of open.slice(1)) element.isCut = true;
  parser.end();
  return root;
}

/** MasterCook writes quotes within values as they are: `name="pan, 9" wide"`. */
export const withoutInnerQuotes = (xml: string): string =>
  xml.replaceAll(/<(?:IngR|RcpE)\b[^<>]{0,3000}>/gi, (tag) =>
    tag.replaceAll(/(?<!=\s{0,5})"(?!\s*(?:\w+\s*=\s*"|\/?>))/g, '&quot;'),
  );

const isElement = (node: XmlElement | string): node is XmlElement => typeof node !== 'string';

/** The text of an element with that of the elements in it. */
export function textOf(element: XmlElement | undefined): string {
  return (element?.children ?? []).map((node) => (isElement(node) ? textOf(node) : node)).join('');
}

/** The elements directly in one, with these names or all. */
export const childrenOf = (element: XmlElement | undefined, ...names: string[]): XmlElement[] =>
  (element?.children ?? []).filter(isElement).filter(({ name }) => names.length === 0 || names.includes(name));

/** The element to which a path of names leads. */
export const childAt = (element: XmlElement | undefined, ...path: string[]): XmlElement | undefined =>
  path.reduce<XmlElement | undefined>((parent, name) => childrenOf(parent, name)[0], element);

/** The folded text at the end of a path of names; '' if there is none. */
export const textAt = (element: XmlElement | undefined, ...path: string[]): string =>
  textOf(childAt(element, ...path)).trim();

/** The value of an attribute; '' if there is none. */
export const valueOf = (element: XmlElement | undefined, name: string): string =>
  element?.attributes.get(name)?.trim() ?? '';

/** The elements with this name anywhere in one, but not those within each other. */
export function elementsNamed(element: XmlElement | undefined, name: string): XmlElement[] {
  return childrenOf(element).flatMap((child) => (child.name === name ? [child] : elementsNamed(child, name)));
}
