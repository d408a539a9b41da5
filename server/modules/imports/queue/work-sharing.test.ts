import { describe, expect, it } from 'vitest';
import { type Ability, HandOver } from '../job/ability.ts';
import type { ClaimedJob } from '../job/import-job.ts';
import { createWorkSharing, type Peer, type WorkSharing } from './work-sharing.ts';

const HERE = 'http://gpu-1:11434';
const WITH_MODELS: Peer = { abilities: ['model', 'vision', 'ocr:en'], modelServer: 'http://gpu-2:11434' };
const jobOf = (id: string, needs: readonly string[] = []): ClaimedJob => ({ id, needs }) as unknown as ClaimedJob;

function workerWith(own: readonly Ability[] | null, peers: readonly Peer[] = []) {
  const clock = { now: 0 };
  const sharing = createWorkSharing({
    abilities: () => own,
    modelServer: own?.includes('model') ? HERE : null,
    parallel: 1,
    absentMs: 1_000,
    now: () => clock.now,
  });
  sharing.heard(peers);
  return { sharing, clock };
}

/** The needs with which the import returns to the queue and the step that it shows; null if it stays. */
function handedOver(sharing: WorkSharing, job: ClaimedJob, ability: Ability) {
  try {
    sharing.forJob(job).require(ability);
    return null;
  } catch (error) {
    if (!(error instanceof HandOver)) throw error;
    return [error.step, ...error.needs];
  }
}

describe('an import that needs what this worker lacks', () => {
  it('is handed over to a living worker that has it, with all that it needs', () => {
    const { sharing } = workerWith(['ocr:en'], [WITH_MODELS]);
    expect(handedOver(sharing, jobOf('a'), 'model')).toEqual(['waiting', 'model']);
    expect(handedOver(sharing, jobOf('b', ['vision']), 'model')).toEqual(['waiting', 'model', 'vision']);
  });

  it('stays if nobody has all of it, if it was claimed for want of others, or while the own abilities are not known', () => {
    const { sharing } = workerWith(['ocr:en'], [WITH_MODELS]);
    expect(handedOver(sharing, jobOf('a', ['speech']), 'model')).toBeNull();
    const settled = jobOf('b', ['model']);
    sharing.took(settled);
    expect(handedOver(sharing, settled, 'vision')).toBeNull();
    sharing.heard([]);
    expect(handedOver(sharing, jobOf('c'), 'model')).toBeNull();
    expect(handedOver(workerWith(null, [WITH_MODELS]).sharing, jobOf('d'), 'model')).toBeNull();
  });

  it('stays if its model server is down, and the other worker calls the same one', () => {
    const sharing = createWorkSharing({ abilities: () => ['ocr:en'], modelServer: HERE, parallel: 1 });
    sharing.heard([{ ...WITH_MODELS, modelServer: HERE }]);
    expect(handedOver(sharing, jobOf('a'), 'model')).toBeNull();
    sharing.heard([WITH_MODELS]);
    expect(handedOver(sharing, jobOf('a'), 'model')).toEqual(['waiting', 'model']);
  });
});

describe('a worker whose model server has enough to do', () => {
  const OWN: readonly Ability[] = ['model', 'vision', 'ocr:en'];

  it('keeps one import ahead and leaves further ones to the model server of another worker', () => {
    const { sharing } = workerWith(OWN, [WITH_MODELS]);
    const [first, second, third] = [jobOf('a'), jobOf('b', ['model']), jobOf('c')];
    sharing.took(first);
    expect(handedOver(sharing, first, 'vision')).toBeNull();
    expect(sharing.scope().free).toEqual(OWN);
    sharing.took(second);
    expect(sharing.scope()).toEqual({ able: OWN, free: ['ocr:en'], others: null });
    expect(handedOver(sharing, third, 'model')).toEqual(['queued', 'model']);
    // Its further calls are part of its turn.
    expect(handedOver(sharing, first, 'model')).toBeNull();
    sharing.gave(first);
    expect(sharing.scope().free).toEqual(OWN);
    expect(handedOver(sharing, third, 'model')).toBeNull();
  });

  it('holds them if all workers call the same server', () => {
    const { sharing } = workerWith(OWN, [{ ...WITH_MODELS, modelServer: HERE }]);
    for (const id of ['a', 'b', 'c', 'd']) expect(handedOver(sharing, jobOf(id), 'model')).toBeNull();
    expect(sharing.scope().free).toEqual(OWN);
  });
});

it('knows the others until they have been silent for long, and nobody before', () => {
  const { sharing, clock } = workerWith(['ocr:en'], [WITH_MODELS]);
  expect(sharing.scope().others).toBeNull();
  clock.now = 900;
  sharing.heard([WITH_MODELS]);
  clock.now = 1_100;
  sharing.heard([]);
  expect(sharing.scope().others).toEqual([['model', 'ocr:en', 'vision']]);
  clock.now = 1_900;
  sharing.heard([]);
  expect(sharing.scope().others).toEqual([]);
});
