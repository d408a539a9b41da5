import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TableEntry } from '../../../../shared/api/table.ts';
import { escapeHtml } from '../../../../shared/format/escape-html.ts';
import { PROJECT_FOLDER } from '../../../core/project.ts';
import { openApiPath } from '../openapi/operation.ts';
import type { JsonSchema } from '../openapi/json-schemas.ts';
import type { OpenApiDocument } from '../openapi/openapi-document.ts';
import { callHtml } from './docs-call.ts';
import { schemaHtml } from './docs-fields.ts';

export interface DocsPage {
  readonly html: string;
  /** Lets the page's own style pass, and nothing else. */
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

/** The table as a page to read: no script, and the look of the web app by its own tokens. */
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
