import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '../support/api/client.ts';
import { photo, recipeForm } from '../support/files/photos.ts';

/** Makes recipes by hand until it is stopped. */
export interface BusyCook {
  stop(): Promise<void>;
}

/** Makes recipes with two pictures each, and removes one of these, so that files come and go. A busy server may refuse some. */
export async function startBusyCook(client: Client): Promise<BusyCook> {
  const pictures = [await photo('teal'), await photo('orange')];
  let isStopped = false;
  async function work(): Promise<void> {
    for (let number = 0; !isStopped; number += 1) {
      const raw = recipeForm({ title: `Stew ${number}` }, pictures);
      try {
        const { status, body } = await client.post('/api/recipes', undefined, { raw });
        if (status === 201) await client.delete(`/api/recipes/${body.id}/images`, { imageUrl: body.images[0] });
      } catch {
        await delay(100); // the server restarts
      }
    }
  }
  const working = work();
  return {
    async stop() {
      isStopped = true;
      await working;
    },
  };
}
