import type { Answer, Client } from '../api/client.ts';
import { waitFor } from '../processes/wait-for.ts';

/** The response of `GET /api/imports/{id}` once the import has ended. */
export async function outcomeOf(client: Client, jobId: string): Promise<Answer['body']> {
  return waitFor(
    `the end of import ${jobId}`,
    async () => {
      const { body } = await client.get(`/api/imports/${jobId}`);
      return (body.state === 'done' || body.state === 'failed') && body;
    },
    30_000,
  );
}

/** The imports of a user that have not ended. */
export async function inProcess(client: Client): Promise<Answer['body'][]> {
  return (await client.get('/api/notifications')).body.inProcessJobs;
}
