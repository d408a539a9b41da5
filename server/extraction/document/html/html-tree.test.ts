import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { attribute, attributesOf, isElement, parseHtml, type HtmlNode } from './html-tree.ts';

/** The tags and joined texts of a page by htmlparser2. */
function toldByParser(html: string): string {
  let told = '';
  const parser = new Parser({
    onopentag(name, attributes) {
      told += `<${name}${Object.entries(attributes)
        .map(([key, value]) => ` ${key}=${JSON.stringify(value)}`)
        .join('')}>`;
    },
    ontext(text) {
      told += text;
    },
    onclosetag(name) {
      told += `</${name}>`;
    },
  });
  parser.end(html);
  return told;
}

function toldByTree(node: HtmlNode): string {
  if (!isElement(node)) return node.text;
  const attributes = [...attributesOf(node)].map(([name, value]) => ` ${name}=${JSON.stringify(value)}`).join('');
  return `<${node.name}${attributes}>${node.children.map(toldByTree).join('')}</${node.name}>`;
}

const treeOf = (html: string): string => parseHtml(html).root.children.map(toldByTree).join('');

test.each([
  ['nested elements and text', '<ul><li>One</li><li>Two <b>bold</b></li></ul>'],
  ['tags left open', '<ul><li>One<li>Two<p>a<p>b<div>c</ul><table><tr><td>1<td>2<tr><td>3</table><dl><dt>a<dd>b'],
  ['stray closing tags', 'a</b>c</p>d</div></br></img>e'],
  ['forms within forms', '<form><form id=a><input></form>x</form>y'],
  ['void elements', '<br><img src=a.png><hr/><p>x<br/>y</p><image src=b>'],
  [
    'attributes of all kinds',
    `<a href="x" class='y z' id=w hidden data-a = "1" DATA-B=2 href=again / title="a>b">t</a>`,
  ],
  ['odd attributes', '<a =b c== "d" e="f"g=h / i/j=k//><b x=a/b></b>'],
  [
    'entities in text',
    'a &amp; b &lt;c&gt; &frac12;&nbsp;&#189; &#xBD; &amp &notit; &unknown; &&amp; &#; &a#b; &copy2',
  ],
  ['entities in values', '<a href="?a=1&amp;b=2&copy=3&lt=4&lt;&gt" title=&quot;x&quot;>x</a>'],
  ['scripts', '<script>if (a < b && "</p>") x = "<script>"; &amp;</SCRIPT >text<style>a > b { }</style>'],
  ['a script that is never closed', '<p>a</p><script>var a = "</scripty>";'],
  ['titles and text areas', '<title>a &amp; <b>c</b></title><textarea><p>&lt;</textarea><p>d'],
  ['comments', 'a<!-- b -->c<!---->d<!-->e<!--->f<!-- g --!>h<!-- -- > -->i<!--- j --->k<!-- never closed'],
  ['declarations', '<!DOCTYPE html><!x>a<?xml b?>c<![CDATA[d]]>e<!->f</ g>h</>i</3>j'],
  ['brackets in text', 'a < b <3 c << d <'],
  ['drawings', '<svg><title>a<b>c</title><path d="1"/><g/><image/><![CDATA[x&amp;]]></svg><p>d<svg/>e'],
  ['what is deep in a table', '<table><thead><tr><th>a<tbody><tr><td>b<tfoot><tr><td>c</table>'],
  ['options', '<select><option>a<option>b<optgroup><option>c</select><button>a<button>b'],
])('a page with %s is read as htmlparser2 reads it', (_, html) => {
  expect(treeOf(html)).toBe(toldByParser(html));
});

test('an element has its position in document order and that of its last descendant', () => {
  const { root, elements } = parseHtml('<ul><li>One</li><!-- --><li>Two</li></ul>');

  expect(elements.map(({ name, order, end }) => [name, order, end])).toEqual([
    ['ul', 1, 5],
    ['li', 2, 3],
    ['li', 4, 5],
  ]);
  expect(root.end).toBe(5);
});

test('a text stays one node across entities, comments and stray tags', () => {
  const [text, ...others] = parseHtml('1 &frac12; cups<!-- of --> flour</x>, sifted').root.children;

  expect(others).toEqual([]);
  expect(text).toMatchObject({ text: '1 ½ cups flour, sifted' });
});

test('a tag cut off by the end of the page is ignored', () => {
  expect(treeOf('<p>a</p><a href="b')).toBe('<p>a</p>');
});

test('classes and ids of unrealistic length are cut', () => {
  const [element] = parseHtml(`<p class="${'a '.repeat(5_000)}" title="${'b'.repeat(5_000)}">`).elements;

  expect(element === undefined ? 0 : attribute(element, 'class').length).toBe(1_000);
  expect(element === undefined ? 0 : attribute(element, 'title').length).toBe(5_000);
});
