import { useEffect, useState } from 'react';
import { type StoreApi, useStore, createStore } from 'zustand';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../api/api-context.ts';
import { usePageWatched } from '../../../state/use-page-watched.ts';
import { getHealth } from '../../../../shared/api/admin-health.ts';
import { LANGUAGE_CODES } from '../../../../shared/languages.ts';
import { CONTAINMENT_MEANS, type Health, type HealthPart } from '../../../../shared/domain/health.ts';
import type { ApiClient } from '../../../api/client.ts';
import { errorMessage, type Message } from '../../../i18n/message.ts';
import type { TextKey } from '../../../i18n/create-i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { type Measures, useMeasures } from '../../../i18n/use-measures.ts';
import type { Fact } from '../facts/fact.ts';

interface HealthState {
  /** The last result; null before the first one and after a failure. */
  readonly health: Health | null;
  readonly problem: Message | null;
  readonly isAsking: boolean;
  asked(): Promise<void>;
}

/** The state of the server. Only one request runs at a time. */
function createHealthStore(api: ApiClient): StoreApi<HealthState> {
  return createStore<HealthState>()((set, get) => ({
    health: null,
    problem: null,
    isAsking: false,
    async asked() {
      if (get().isAsking) return;
      set({ isAsking: true });
      try {
        set({ health: (await api.call(getHealth)).health, problem: null });
      } catch (error) {
        set({ health: null, problem: errorMessage(error, 'admin.health.failed') });
      } finally {
        set({ isAsking: false });
      }
    },
  }));
}

/** The polling interval while the page is visible, in milliseconds. */
const POLL_INTERVAL = 10_000;

/** The state of the server, polled while the page is visible. */
export function useHealth(): HealthState {
  const api = useApi();
  const [store] = useState<StoreApi<HealthState>>(() => createHealthStore(api));
  const isWatched = usePageWatched();
  useEffect(() => {
    if (!isWatched) return undefined;
    const ask = (): void => void store.getState().asked();
    ask();
    const timer = setInterval(ask, POLL_INTERVAL);
    return () => clearInterval(timer);
  }, [store, isWatched]);
  return useStore(store);
}

type FactsOf = { readonly [P in HealthPart]: (facts: NonNullable<Health[P]['facts']>) => (Fact | null)[] };
type WorkerFacts = NonNullable<Health['workers']['facts']>['hosts'][number]['workers'][number];
type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

/** The lines that name what contains a worker's parsers, and what does not. */
function containment(t: Translate, { containedBy }: WorkerFacts): string {
  if (containedBy === null) return '';
  const [present, missing] = [true, false].map((isPresent) =>
    CONTAINMENT_MEANS.filter((means) => containedBy.includes(means) === isPresent)
      .map((means) => t(`admin.health.facts.means.${means}`))
      .join(' · '),
  );
  return [
    present ? `\n${t('admin.health.facts.containedBy', { means: present })}` : '',
    missing ? `\n${t('admin.health.facts.notContainedBy', { means: missing })}` : '',
  ].join('');
}

/** The line that names what a worker can do beyond reading by rules. */
function abilitiesOf(t: Translate, { abilities }: WorkerFacts): string {
  if (!abilities) return '';
  const { languages, ...helpers } = abilities;
  const recognition =
    languages.length === LANGUAGE_CODES.length
      ? t('admin.health.facts.abilities.ocr')
      : t('admin.health.facts.abilities.ocrPart', { part: languages.length, whole: LANGUAGE_CODES.length });
  const own = (['model', 'vision', 'speech'] as const)
    .filter((name) => helpers[name])
    .map((name) => t(`admin.health.facts.abilities.${name}`));
  return `\n${t('admin.health.facts.can', { abilities: [recognition, ...own].join(' · ') })}`;
}

const workers = (t: Translate, { moment }: Measures): FactsOf['workers'] =>
  function tell({ alive, expected, hosts }) {
    const perHost = hosts.map(({ name, workers: ofHost }): Fact => {
      const each = ofHost.map((worker) => {
        const seen = worker.alive
          ? t('admin.health.facts.since', { time: moment(worker.startedAt) })
          : t('admin.health.facts.unseen', { time: moment(worker.seenAt) });
        const unmeasured = worker.measuresParsers ? '' : `\n${t('admin.health.facts.unmeasured')}`;
        return `${isolated(worker.name)} ${seen}${abilitiesOf(t, worker)}${unmeasured}${containment(t, worker)}`;
      });
      return [name, each.join('\n') || t('time.unknown')];
    });
    return [[t('admin.health.facts.alive'), t('admin.health.facts.of', { part: alive, whole: expected })], ...perHost];
  };

const queue = (t: Translate, { number, span }: Measures): FactsOf['queue'] =>
  function tell({ waiting, running, longestWait, failedLastDay, jobNotifier }) {
    const { service, status } = jobNotifier;
    const rings = status === 'ok' ? 'admin.health.facts.rings' : 'admin.health.facts.disturbed';
    return [
      [t('admin.health.facts.waiting'), number(waiting)],
      waiting > 0 ? [t('admin.health.facts.longestWait'), span(longestWait)] : null,
      [t('admin.health.facts.running'), number(running)],
      [t('admin.health.facts.failedLastDay'), number(failedLastDay)],
      [t('admin.health.facts.jobNotifier'), t(rings, { service: isolated(service) })],
    ];
  };

const stores = (t: Translate, { number, bytes, elapsed }: Measures): Pick<FactsOf, 'database' | 'disk'> => ({
  database: ({ version, bytes: size, latency, connections: { used, allowed }, embedded }) => [
    ['PostgreSQL', isolated(version)],
    [t('admin.health.facts.kind'), t(embedded ? 'admin.health.facts.embedded' : 'admin.health.facts.given')],
    [t('admin.health.facts.size'), isolated(bytes(size))],
    [t('admin.health.facts.latency'), isolated(elapsed(Math.max(1, latency)))],
    [t('admin.health.facts.connections'), t('admin.health.facts.of', { part: used, whole: allowed })],
  ],
  disk: ({ free, total, places, pictures, uploads, accounts }) => [
    [
      t('admin.health.facts.free'),
      t('admin.health.facts.share', { part: isolated(bytes(free)), whole: isolated(bytes(total)) }),
    ],
    places ? [t('admin.health.facts.filePlaces'), places.map(isolated).join('\n')] : null,
    pictures === null ? null : [t('admin.health.facts.pictures'), number(pictures)],
    uploads === null ? null : [t('admin.health.facts.uploads'), number(uploads)],
    accounts ? [t('admin.health.facts.accountFiles'), isolated(bytes(accounts.bytes))] : null,
    accounts && accounts.largest.length > 0
      ? [
          t('admin.health.facts.largestAccounts'),
          accounts.largest
            .map(({ name, email, bytes: kept }) => [name, email, bytes(kept)].map(isolated).join(' '))
            .join('\n'),
        ]
      : null,
  ],
});

const backup = (t: Translate, { bytes, moment }: Measures): FactsOf['backup'] =>
  function tell({ folder, next, runningSince, lastGood, lastFailure }) {
    const made = lastGood && [moment(lastGood.at), isolated(bytes(lastGood.bytes))];
    const failed = lastFailure && [moment(lastFailure.at), isolated(lastFailure.words)];
    return [
      made && [t('admin.health.facts.lastBackup'), made.join('\n')],
      lastGood && [t('admin.health.facts.backupPlace'), [lastGood.host, lastGood.path].map(isolated).join('\n')],
      failed && [t('admin.health.facts.backupFailure'), failed.join('\n')],
      runningSince === null
        ? null
        : [t('admin.health.facts.backupRunning'), t('admin.health.facts.since', { time: moment(runningSince) })],
      next === null ? null : [t('admin.health.facts.nextBackup'), moment(next)],
      folder === null ? null : ['BACKUP_FOLDER', isolated(folder)],
    ];
  };

const services = (t: Translate, { number, moment }: Measures): Pick<FactsOf, 'mail' | 'model'> => ({
  mail: ({ by, place, waiting, failing, lastFailure }) => [
    [t(by === 'smtp' ? 'admin.health.facts.smtp' : 'admin.health.facts.outbox'), isolated(place)],
    [t('admin.health.facts.waiting'), number(waiting)],
    failing > 0 ? [t('admin.health.facts.failing'), number(failing)] : null,
    lastFailure && [
      t('admin.health.facts.lastFailure'),
      [lastFailure.at && moment(lastFailure.at), isolated(lastFailure.words)].filter(Boolean).join('\n'),
    ],
  ],
  model: ({ host, reachable, models }) => [
    ['Ollama', isolated(host)],
    ...models.map(({ name, present }): Fact => {
      const known = present ? 'admin.health.facts.present' : 'admin.health.facts.missing';
      return [name, t(reachable ? known : 'admin.health.facts.unknownPresence')];
    }),
  ],
});

function lines<F>(facts: F | null, tell: (known: F) => (Fact | null)[]): Fact[] {
  return facts === null ? [] : tell(facts).filter((line) => line !== null);
}

/** The facts of each part as lines, in the user's language. */
export function useFacts(health: Health): Readonly<Record<HealthPart, readonly Fact[]>> {
  const { t: translate } = useTranslation();
  const t: Translate = (key, values) => translate(key, { ...values });
  const measures = useMeasures();
  const { database, disk } = stores(t, measures);
  const { mail, model } = services(t, measures);
  const server: FactsOf['server'] = ({ version, node, uptime }) => [
    [t('app.name'), isolated(version)],
    ['Node.js', isolated(node)],
    [t('admin.health.facts.uptime'), measures.span(uptime)],
  ];
  return {
    queue: lines(health.queue.facts, queue(t, measures)),
    workers: lines(health.workers.facts, workers(t, measures)),
    database: lines(health.database.facts, database),
    disk: lines(health.disk.facts, disk),
    backup: lines(health.backup.facts, backup(t, measures)),
    mail: lines(health.mail.facts, mail),
    model: lines(health.model.facts, model),
    server: lines(health.server.facts, server),
  };
}
