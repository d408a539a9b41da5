import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TableEntry } from '../../../../shared/api/table.ts';
import { escapeHtml } from '../../../../shared/format/escape-html.ts';
import { PROJECT_FOLDER } from '../../../core/project.ts';
import { openApiPath, type Content, type Operation } from '../openapi/operation.ts';
import type { JsonSchema } from '../openapi/json-schemas.ts';
import type { OpenApiDocument } from '../openapi/openapi-document.ts';
import type { Access } from '../../../../shared/api/definition/endpoint.ts';
import { errorsOf } from '../../../../shared/api/definition/endpoint-errors.ts';
import { ERROR_STATUS } from '../../../../shared/errors.ts';
import { exampleOf, schemaHtml, fieldsHtml } from './docs-fields.ts';

type Named = Readonly<Record<string, JsonSchema>>;

const WHO: Readonly<Record<Access, string>> = { public: 'everybody', user: 'signed in', admin: 'administrators' };

/** The path with highlighted parameters, and line break opportunities. */
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

/** One call: access, parameters, response, examples and errors. */
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

export interface DocsPage {
  readonly html: string;
  /** Allows only the style of this page. */
  readonly contentSecurityPolicy: string;
}

const title = (module: string): string => module.charAt(0).toUpperCase() + module.slice(1);

function groupByModule(table: readonly TableEntry[]): [string, TableEntry[]][] {
  return Object.entries(Object.groupBy(table, ({ module }) => module)).map(([module, entries = []]) => [
    module,
    entries,
  ]);
}

function contentsHtml(groups: readonly [string, TableEntry[]][], shapes: readonly string[]): string {
  const calls = groups.map(
    ([module, entries]) =>
      `<li><a href="#${module}">${title(module)}</a><ul>${entries
        .map(({ name }) => `<li><a href="#${name}">${name}</a></li>`)
        .join('')}</ul></li>`,
  );
  const named = shapes.map((name) => `<li><a href="#shape-${name}">${name}</a></li>`).join('');
  return `<ul>${calls.join('')}<li><a href="#shapes">Shapes</a><ul>${named}</ul></li></ul>`;
}

function sectionHtml(document: OpenApiDocument, module: string, entries: readonly TableEntry[]): string {
  const calls = entries.map((entry) => {
    const path = openApiPath(entry.endpoint);
    const operation = document.paths[path]?.[entry.endpoint.method.toLowerCase()];
    return operation ? callHtml(entry, path, operation, document.components.schemas) : '';
  });
  return `<section aria-labelledby="${module}"><h2 id="${module}">${title(module)}</h2>${calls.join('')}</section>`;
}

function shapesHtml(schemas: Readonly<Record<string, JsonSchema>>): string {
  const shapes = Object.entries(schemas).map(
    ([name, schema]) =>
      `<article class="shape" id="shape-${name}"><h3><a class="anchor" href="#shape-${name}">${name}</a></h3>${schemaHtml(schema)}</article>`,
  );
  return `<section aria-labelledby="shapes"><h2 id="shapes">Shapes</h2><div class="shapes">${shapes.join('')}</div></section>`;
}

const INTRODUCTION = `<p>Sign in by <a href="#login"><code>login</code></a>; the session travels in a cookie. A changing call that comes from the page of
another site is refused. Every refusal has the shape <a href="#shape-Error">Error</a>: its <code>code</code> is stable, its text is in the
reader’s language.</p>
<p>For programs: <a href="/api/openapi.json">openapi.json</a>, OpenAPI 3.1.</p>`;

const read = (...path: string[]): Promise<string> => readFile(join(PROJECT_FOLDER, ...path), 'utf8');

/** The API documentation as an HTML page without scripts, with the design tokens of the web app. */
export async function createDocsPage(table: readonly TableEntry[], document: OpenApiDocument): Promise<DocsPage> {
  const [tokens, own, mark] = await Promise.all([
    read('web', 'styles', 'tokens.css'),
    readFile(join(import.meta.dirname, 'docs.css'), 'utf8'),
    read('web', 'brand', 'favicon.svg'),
  ]);
  const style = `${tokens}${own}`;
  const groups = groupByModule(table);
  const contents = contentsHtml(groups, Object.keys(document.components.schemas));
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API · Cardamom</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(mark)}">
<style>${style}</style>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header><a class="home" href="/">${mark.replace('<svg ', '<svg aria-hidden="true" ')}Cardamom</a><span class="version">API · ${escapeHtml(document.info.version)}</span></header>
<div class="page">
<nav class="contents" aria-label="Contents">${contents}</nav>
<main id="content">
<h1>Every call, in one place</h1>
<div class="introduction">${INTRODUCTION}</div>
<details class="contents-folded"><summary>Contents</summary>${contents}</details>
${groups.map(([module, entries]) => sectionHtml(document, module, entries)).join('')}
${shapesHtml(document.components.schemas)}
</main>
</div>
</body>
</html>
`;
  const hash = createHash('sha256').update(style).digest('base64');
  return {
    html,
    contentSecurityPolicy: `default-src 'none'; script-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
}
