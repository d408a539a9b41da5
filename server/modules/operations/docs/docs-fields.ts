import { escapeHtml } from '../../../../shared/format/escape-html.ts';
import { type JsonSchema, SCHEMAS } from '../openapi/json-schemas.ts';

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  null: 'null',
  object: 'object',
};
const FORMATS: Readonly<Record<string, string>> = {
  email: 'e-mail address',
  password: 'password',
  uri: 'link',
  'date-time': 'time',
  binary: 'file',
};

const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;

function simpleType({ type, format }: JsonSchema): string {
  const types = [type].flat().map((name) => TYPES[String(name)] ?? 'anything');
  return (format === undefined ? undefined : FORMATS[format]) ?? types.join(' or ');
}

/** The type of a schema as HTML text. A named type is a link to its description on the page. */
function typeHtml(schema: JsonSchema): string {
  if (schema.$ref !== undefined) {
    const name = escapeHtml(schema.$ref.slice(SCHEMAS.length));
    return `<a href="#shape-${name}">${name}</a>`;
  }
  if (schema.anyOf) return schema.anyOf.map(typeHtml).join(' or ');
  if ('const' in schema) return code(JSON.stringify(schema['const']));
  if (schema.enum)
    return `one of ${schema.enum.map((value) => `<code class="chip">${escapeHtml(String(value))}</code>`).join(' ')}`;
  return schema.type === 'array' ? `list of ${typeHtml(schema.items ?? {})}` : simpleType(schema);
}

/** The limits of a value as text, such as `8 to 256 characters`. */
function limitsText({ minLength, maxLength, minimum, maximum, maxItems }: JsonSchema): string {
  const characters = minLength === undefined ? `at most ${maxLength}` : `${minLength} to ${maxLength}`;
  return [
    maxLength !== undefined && `${characters} characters`,
    minimum !== undefined && `at least ${minimum}`,
    maximum !== undefined && `at most ${maximum}`,
    maxItems !== undefined && `at most ${maxItems}`,
  ]
    .filter(Boolean)
    .join(', ');
}

interface Field {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
}

function fieldHtml({ name, schema, isRequired }: Field): string {
  const own = escapeHtml(schema.description ?? '');
  const limits = limitsText(schema);
  return `<div class="field"><dt>${code(name)}${isRequired ? '' : '<span class="optional">optional</span>'}</dt>
<dd><span class="type">${typeHtml(schema)}</span>${limits && `<span class="limits">${limits}</span>`}${own && `<p>${own}</p>`}</dd></div>`;
}

export function fieldsHtml(fields: readonly Field[]): string {
  return fields.length === 0 ? '' : `<dl class="fields">${fields.map(fieldHtml).join('')}</dl>`;
}

/** The fields of an object's schema. */
function fieldsOf({ properties = {}, required = [] }: JsonSchema): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({ name, schema, isRequired: required.includes(name) }));
}

/** The description of a schema: its fields for an object, else its type. */
export function schemaHtml(schema: JsonSchema): string {
  const fields = fieldsHtml(fieldsOf(schema));
  return fields || `<p class="lone-type">${typeHtml(schema)}</p>`;
}

type Named = Readonly<Record<string, JsonSchema>>;

/** Examples by field name, for schemas that are only strings. */
const BY_NAME: Readonly<Record<string, string>> = {
  email: 'ann@kitchen.example',
  name: 'Ann Baker',
  picture: 'https://kitchen.example/ann.jpg',
  avatar_url: 'https://kitchen.example/ann.jpg',
  title: 'Lemon tart',
  description: 'Sharp, sweet, and done within the hour.',
  tags: 'dessert',
  ingredients: '3 lemons',
  instructions: 'Grate the zest and press the lemons.',
  images: '/api/images/019a5c1e-7b2f-7c3d-9e4a-5b6c7d8e9f01',
  lang: 'en',
  q: 'lemon',
  url: 'https://cook.example/lemon-tart',
  source: 'https://cook.example/lemon-tart',
  version: '1.0.0',
  openapi: '3.1.1',
  message: 'Imported: Lemon tart',
};
const ID = '019a5c1e-7b2f-7c3d-9e4a-5b6c7d8e9f01';
const IS_ID = /^_?id$|Id$/;

function exampleText(name: string): string {
  return IS_ID.test(name) ? ID : (BY_NAME[name] ?? 'text');
}

function exampleObject({ properties = {} }: JsonSchema, named: Named): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, exampleOf(field, named, name)]));
}

function exampleOfType(schema: JsonSchema, named: Named, name: string): unknown {
  switch (String([schema.type].flat()[0])) {
    case 'object':
      return exampleObject(schema, named);
    case 'array':
      return [exampleOf(schema.items ?? {}, named, name)];
    case 'integer':
    case 'number':
      return Math.max(20, schema.minimum ?? 0);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return exampleText(name);
  }
}

/** An example value for a schema: its own example if it has one, else one generated from types and names. */
export function exampleOf(schema: JsonSchema, named: Named, name = ''): unknown {
  if (schema.examples) return schema.examples[0];
  if ('const' in schema) return schema['const'];
  if (schema.enum) return schema.enum[0];
  if (schema.$ref !== undefined) return exampleOf(named[schema.$ref.slice(SCHEMAS.length)] ?? {}, named, name);
  const [choice] = schema.anyOf ?? [];
  return choice ? exampleOf(choice, named, name) : exampleOfType(schema, named, name);
}
