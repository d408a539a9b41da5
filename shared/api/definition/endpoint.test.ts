import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

describe('an endpoint', () => {
  const call = { method: 'GET', path: '/api/secrets', summary: 'Secrets', reply: z.object({}) } as const;

  it('does not compile without a valid access level', () => {
    // @ts-expect-error -- `access` is missing
    expect(endpoint(call).access).toBeUndefined();
    // @ts-expect-error -- this access level does not exist
    expect(endpoint({ ...call, access: 'anybody' }).access).toBe('anybody');
    expect(endpoint({ ...call, access: 'admin' }).access).toBe('admin');
  });
});
