import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

describe('an endpoint', () => {
  const call = { method: 'GET', path: '/api/secrets', summary: 'Secrets', reply: z.object({}) } as const;

  it('says who may call, or the types do not hold', () => {
    // @ts-expect-error -- nobody declared who may call
    expect(endpoint(call).access).toBeUndefined();
    // @ts-expect-error -- there is no such role
    expect(endpoint({ ...call, access: 'anybody' }).access).toBe('anybody');
    expect(endpoint({ ...call, access: 'admin' }).access).toBe('admin');
  });
});
