import type { Access } from '../../../../shared/api/endpoint.ts';
import { errorsOf } from '../../../../shared/api/endpoint-errors.ts';
import type { TableEntry } from '../../../../shared/api/table.ts';
import { ERROR_STATUS } from '../../../../shared/errors.ts';
import { escapeHtml } from '../../../../shared/format/escape-html.ts';
import { exampleOf } from '../openapi/example-of.ts';
import type { JsonSchema } from '../openapi/json-schemas.ts';
import type { Content, Operation } from '../openapi/operation.ts';
import { fieldsHtml, schemaHtml } from './docs-fields.ts';

type Named = Readonly<Record<string, JsonSchema>>;

const WHO: Readonly<Record<Access, string>> = { public: 'everybody', user: 'signed in', admin: 'administrators' };

/** The path with its parameters set off, and places where a long one may break. */
function pathHtml(path: string): string {
  return escapeHtml(path)
    .replace(/(?<!^)\//g, '<wbr>/')
    .replace(/\{\w+\}/g, '<i>$&</i>');
}

interface Typed {
  readonly type: string;
  readonly schema: JsonSchema;
}

function typed(content: Content | undefined): Typed | null {
  const [entry] = Object.entries(content ?? {});
  return entry ? { type: entry[0], schema: entry[1].schema } : null;
}

const part = (title: string, html: string): string => (html ? `<h4>${title}</h4>${html}` : '');

function exampleHtml(title: string, content: Typed | null, named: Named): string {
  if (content?.type !== 'application/json') return '';
  const json = JSON.stringify(exampleOf(content.schema, named), null, 2);
  return `<figure><figcaption>${title}</figcaption><pre tabindex="0"><code>${escapeHtml(json)}</code></pre></figure>`;
}

function parametersHtml({ parameters = [] }: Operation): string {
  return fieldsHtml(
    parameters.map(({ name, required, description, schema }) => ({
      name,
      schema: description === undefined ? schema : { ...schema, description },
      isRequired: required,
    })),
  );
}

function refusalsHtml({ endpoint }: TableEntry): string {
  const byStatus = Object.groupBy(errorsOf(endpoint), (code) => ERROR_STATUS[code]);
  const rows = Object.entries(byStatus).map(
    ([status, codes]) =>
      `<div><dt>${status}</dt><dd>${codes.map((code) => `<code>${code.replace('.', '<wbr>.')}</code>`).join(' ')}</dd></div>`,
  );
  return `<details><summary>How it can be refused</summary><dl class="refusals">${rows.join('')}</dl></details>`;
}

function answerHtml({ endpoint }: TableEntry, content: Typed | null): string {
  const { status, furtherStatuses } = endpoint;
  const also = furtherStatuses.map((further) =>
    further === 304 ? '304 where you hold this version' : '503 where not all is well',
  );
  const head = `<p class="status"><b>${status}</b>${content ? ` ${escapeHtml(content.type)}` : ''}${also.map((text) => `, or ${text}`).join('')}</p>`;
  return `${head}${content?.type === 'application/json' ? schemaHtml(content.schema) : ''}`;
}

/** One call: who may, what it takes, what it answers, an example of both, and how it can be refused. */
export function callHtml(entry: TableEntry, path: string, operation: Operation, named: Named): string {
  const { name, endpoint } = entry;
  const input = typed(operation.requestBody?.content);
  const output = typed(operation.responses[String(endpoint.status)]?.content);
  const bodyTitle = input?.type === 'multipart/form-data' ? 'Form fields' : 'Body';
  return `<article class="call" id="${name}">
<h3><a class="anchor" href="#${name}"><span class="method ${endpoint.method.toLowerCase()}">${endpoint.method}</span><code>${pathHtml(path)}</code></a></h3>
<p class="who"><span class="badge ${endpoint.access}">${WHO[endpoint.access]}</span></p>
<p class="summary">${escapeHtml(endpoint.summary)}.</p>
<div class="columns"><div class="words">
${part('Parameters', parametersHtml(operation))}
${part(bodyTitle, input ? schemaHtml(input.schema) : '')}
${part('Answer', answerHtml(entry, output))}
${refusalsHtml(entry)}
</div><div class="examples">
${exampleHtml('Request', input, named)}
${exampleHtml('Answer', output, named)}
</div></div>
</article>`;
}
