import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import pg from 'pg';
import { embeddedUrl } from '../../../server/embedded/folders.ts';
import type { AppUnderTest } from '../../support/accounts/accounts.ts';

const compress = promisify(gzip);
const LIST = `select coalesce(json_agg(json_build_object('id', id, 'title', title, 'description', left(description, 200), 'tags', tags,
  'images', json_build_array(images[1]), 'prepTime', prep_time, 'cookTime', cook_time, 'totalTime', total_time, 'servings', servings,
  'createdAt', created_at, 'originalSource', original_source) order by created_at desc, id desc), '[]')::text as json
  from recipe where account_id = $1`;

const ONE = `select to_jsonb(r)::text as json from recipe r where account_id = $1 and id = $2`;
const FOUND = `select coalesce(json_agg(json_build_object('id', id, 'title', title, 'tags', tags)), '[]')::text as json
  from recipe where account_id = $1 and title ilike '%' || $2 || '%'`;

export interface LimitServer {
  /** The whole list; with `?one=ID` a recipe, with `?q=WORD` those with the word in their title. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * The minimal server that returns the same list, one recipe, or those with a word in their title, as a lower bound: only
 * `node:http` and `pg`, without session and schema.
 */
export async function startLimitServer(app: AppUnderTest, accountId: string): Promise<LimitServer> {
  const pool = new pg.Pool({ connectionString: embeddedUrl(app.dataDir), max: 4 });
  const server = createServer((request, response) => {
    void (async () => {
      const asked = new URL(request.url ?? '/', 'http://localhost').searchParams;
      const [one, q] = [asked.get('one'), asked.get('q')];
      if (one !== null || q !== null) {
        const found = await pool.query<{ json: string }>(one === null ? FOUND : ONE, [accountId, one ?? q]);
        return response.writeHead(200, { 'Content-Type': 'application/json' }).end(found.rows[0]?.json);
      }
      const version = await pool.query('select recipe_revision from account where id = $1', [accountId]);
      const etag = `W/"${version.rows[0].recipe_revision}"`;
      if (request.headers['if-none-match'] === etag) return response.writeHead(304, { ETag: etag }).end();
      const list = await pool.query<{ json: string }>(LIST, [accountId]);
      response.writeHead(200, { ETag: etag, 'Content-Encoding': 'gzip', 'Content-Type': 'application/json' });
      return response.end(await compress(list.rows[0]?.json ?? '[]'));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await pool.end();
    },
  };
}
