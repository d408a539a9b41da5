import type { Block } from './blocks.ts';

/** The blocks as a web page of headings, lists and paragraphs, without classes or structured data. */
export function renderPage(blocks: readonly Block[], lang: string | null): string {
  const body = withTitle(blocks).map(elementOf);
  const title = blocks.find(({ kind }) => kind === 'heading');
  const head = title?.kind === 'heading' ? `<title>${escaped(title.text)}</title>` : '';
  const attribute = lang === null ? '' : ` lang="${lang}"`;
  const lists = body.map(({ list, html }, index) => {
    const open = list !== null && body[index - 1]?.list !== list ? `<${list}>` : '';
    const close = list !== null && body[index + 1]?.list !== list ? `</${list}>` : '';
    return `${open}${html}${close}`;
  });
  return `<!doctype html><html${attribute}><head><meta charset="utf-8">${head}</head><body>\n${lists.join('\n')}\n</body></html>\n`;
}

/** Makes the first line a heading if there is none. */
function withTitle(blocks: readonly Block[]): readonly Block[] {
  const [first, ...rest] = blocks;
  if (first?.kind !== 'paragraph' || blocks.some(({ kind }) => kind === 'heading')) return blocks;
  const [text = '', ...lines] = first.lines;
  const below: Block[] = lines.length === 0 ? [] : [{ kind: 'paragraph', lines }];
  return [{ kind: 'heading', level: 1, text }, ...below, ...rest];
}

function elementOf(block: Block): { list: 'ul' | 'ol' | null; html: string } {
  if (block.kind === 'pageBreak') return { list: null, html: '<hr>' };
  if (block.kind === 'paragraph') return { list: null, html: `<p>${block.lines.map(escaped).join('<br>\n')}</p>` };
  if (block.kind === 'heading')
    return { list: null, html: `<h${block.level}>${escaped(block.text)}</h${block.level}>` };
  return { list: block.kind === 'number' ? 'ol' : 'ul', html: `<li>${escaped(block.text)}</li>` };
}

/** Escapes a text for HTML and XML. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
