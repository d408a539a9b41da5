import { type JsonSchema, SCHEMAS } from './json-schemas.ts';

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
