import { Parser } from 'htmlparser2';
import { escaped } from '../render/render-page.ts';

type Attributes = Readonly<Record<string, string>>;

/** The changes of each element's attributes and each script's text. */
export interface TagEdit {
  attributes(attributes: Attributes): Record<string, string>;
  script(text: string, attributes: Attributes): string;
}

/** A range of a page, from `start` to before `end`, and its replacement. */
interface Change {
  start: number;
  end: number;
  text: string;
}

/** Changes the attributes and scripts of a page. Everything else stays exactly as it was. */
export function rewriteTags(html: string, edit: TagEdit): string {
  const changes: Change[] = [];
  let script: { from: number; attributes: Attributes } | null = null;
  const parser = new Parser({
    onopentag(name, attributes, isImplied) {
      if (isImplied) return;
      const end = parser.endIndex + 1;
      if (name === 'script') script = { from: end, attributes: { ...attributes } };
      const kept = edit.attributes(attributes);
      if (JSON.stringify(kept) === JSON.stringify(attributes)) return;
      const written = Object.entries(kept).map(([key, value]) => ` ${key}="${escaped(value)}"`);
      changes.push({ start: parser.startIndex, end, text: `<${name}${written.join('')}>` });
    },
    onclosetag(name) {
      if (name !== 'script' || script === null) return;
      const { from, attributes } = script;
      script = null;
      const end = Math.max(from, parser.startIndex);
      changes.push({ start: from, end, text: edit.script(html.slice(from, end), attributes) });
    },
  });
  parser.end(html);
  return applied(html, changes);
}

function applied(html: string, changes: readonly Change[]): string {
  let at = 0;
  const parts = changes.map(({ start, end, text }) => {
    const part = html.slice(at, start) + text;
    at = end;
    return part;
  });
  return parts.join('') + html.slice(at);
}
