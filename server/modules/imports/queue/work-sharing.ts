import { type Ability, HandOver, isOfModels, type JobSharing } from '../job/ability.ts';
import type { ClaimedJob } from '../job/import-job.ts';

/** Imports that need a model server and are claimed beside those that it works at, so that it never waits for the next one. */
const AHEAD = 1;

/** Milliseconds for which an import waits for a worker that has what it needs, after the last one was heard of. */
const ABSENT_MS = 120_000;

/** Another worker, as its heartbeat describes it. */
export interface Peer {
  readonly abilities: readonly string[];
  /** The model server that it calls; null if there is none. */
  readonly modelServer: string | null;
}

/** What a worker may claim, as sets of abilities. */
export interface ClaimScope {
  /** What it can do. */
  readonly able: readonly string[];
  /** What it can do now: a worker whose model server has enough to do leaves further imports for it to others. */
  readonly free: readonly string[];
  /** What the others can do. null if they are not known for long enough, so that some may be missing. */
  readonly others: readonly (readonly string[])[] | null;
}

/** How a worker shares imports with others that have other abilities, or a model server of their own. */
export interface WorkSharing {
  scope(): ClaimScope;
  /** The worker has claimed the job. */
  took(job: ClaimedJob): void;
  /** The worker does not run the job any more. */
  gave(job: ClaimedJob): void;
  forJob(job: ClaimedJob): JobSharing;
  /** The other workers that are alive, as read with each heartbeat. */
  heard(peers: readonly Peer[]): void;
}

interface WorkSharingOptions {
  /** The own abilities; null while they are not known. */
  readonly abilities: () => readonly string[] | null;
  readonly modelServer: string | null;
  /** The number of requests that the model server answers at the same time. */
  readonly parallel: number;
  readonly absentMs?: number;
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number;
}

const holds = (abilities: readonly string[], needs: readonly string[]): boolean =>
  needs.every((need) => abilities.includes(need));

export function createWorkSharing(options: WorkSharingOptions): WorkSharing {
  const { modelServer, parallel, absentMs = ABSENT_MS, now = () => performance.now() } = options;
  const since = now();
  let peers: readonly Peer[] = [];
  /** When each set of abilities was heard of last. */
  const heardAt = new Map<string, number>();
  /** The jobs of this worker that use its model server or will do so. */
  const bound = new Set<string>();
  /** The jobs that it claimed although it lacks what they need, because nobody has it. */
  const settled = new Set<string>();

  const able = (): readonly string[] => options.abilities() ?? [];
  const isBusy = (needs: readonly string[]): boolean =>
    bound.size >= parallel + AHEAD &&
    peers.some((peer) => peer.modelServer !== modelServer && holds(peer.abilities, needs));

  /** Whether this worker finds no model at the server of the peer, which will notice soon. */
  const isAsDown = (peer: Peer): boolean => peer.modelServer === modelServer && !able().some(isOfModels);

  function others(): ClaimScope['others'] {
    if (now() - since < absentMs) return null;
    return [...heardAt].filter(([, at]) => now() - at < absentMs).map(([key]) => key.split(' '));
  }

  return {
    scope: () => ({
      able: able(),
      free: isBusy(['model']) || isBusy(['vision']) ? able().filter((ability) => !isOfModels(ability)) : able(),
      others: others(),
    }),
    took({ id, needs }) {
      if (!holds(able(), needs)) settled.add(id);
      else if (needs.some(isOfModels)) bound.add(id);
    },
    gave({ id }) {
      bound.delete(id);
      settled.delete(id);
    },
    forJob({ id, needs }) {
      const allNeeds = (ability: Ability): string[] => [...new Set([...needs, ability])].toSorted();
      const isOnlyElsewhere = (ability: Ability): boolean =>
        options.abilities() !== null &&
        !settled.has(id) &&
        !able().includes(ability) &&
        peers.some((peer) => holds(peer.abilities, allNeeds(ability)) && !(isOfModels(ability) && isAsDown(peer)));
      return {
        isOnlyElsewhere,
        require(ability) {
          if (isOnlyElsewhere(ability)) throw new HandOver(allNeeds(ability), 'waiting');
          if (!isOfModels(ability) || !able().includes(ability) || settled.has(id) || bound.has(id)) return;
          if (isBusy(allNeeds(ability))) throw new HandOver(allNeeds(ability), 'queued');
          bound.add(id);
        },
      };
    },
    heard(alive) {
      peers = alive;
      for (const { abilities } of alive) heardAt.set(abilities.toSorted().join(' '), now());
      for (const [key, at] of heardAt) if (now() - at >= absentMs) heardAt.delete(key);
    },
  };
}
