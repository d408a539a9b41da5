import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { Account } from '../modules/auth/account/account.entity.ts';
import { RecipeRow } from '../modules/recipes/stored/recipe.entity.ts';
import { QUERY_TIMEOUT, steadyPool } from './steady-pool.ts';
import { Foundation } from './migrations/2026-11/20261121-foundation.ts';
import { FileImports } from './migrations/2026-11/20261122-file-imports.ts';
import { Doubts } from './migrations/2026-11/20261123-doubts.ts';
import { ResetWishes } from './migrations/2026-11/20261124-reset-wishes.ts';
import { SessionsOfDevices } from './migrations/2026-11/20261124-sessions-of-devices.ts';
import { AccountPictures } from './migrations/2026-11/20261125-account-pictures.ts';
import { CardPictures } from './migrations/2026-11/20261126-card-pictures.ts';
import { FoldedLetters } from './migrations/2026-11/20261126-folded-letters.ts';
import { LastingRevisions } from './migrations/2026-11/20261126-lasting-revisions.ts';
import { RecipeSubmissions } from './migrations/2026-11/20261126-recipe-submissions.ts';
import { ForgottenSources } from './migrations/2026-11/20261126-forgotten-sources.ts';
import { LaunchList } from './migrations/2026-11/20261127-launch-list.ts';
import { PhotoImports } from './migrations/2026-11/20261126-photo-imports.ts';
import { ModelTests } from './migrations/2026-11/20261128-model-tests.ts';
import { Readings } from './migrations/2026-11/20261127-readings.ts';
import { ModelAnswers } from './migrations/2026-11/20261128-model-answers.ts';
import { SignsOfLife } from './migrations/2026-11/20261127-signs-of-life.ts';
import { ExternalIdentities } from './migrations/2026-11/20261124-external-identities.ts';
import { ActivityTally } from './migrations/2026-11/20261127-activity-tally.ts';
import { AccountLists } from './migrations/2026-11/20261127-account-lists.ts';
import { FailedJobSearch } from './migrations/2026-11/20261127-failed-job-search.ts';
import { FoldingFunction } from './migrations/2026-11/20261127-folding-function.ts';
import { Turns } from './migrations/2026-11/20261129-turns.ts';
import { OtherRecipes } from './migrations/2026-11/20261130-other-recipes.ts';
import { KnownContents } from './migrations/2026-12/20261201-known-contents.ts';
import { DesktopSignIns } from './migrations/2026-12/20261202-desktop-sign-ins.ts';

export interface DatabaseOptions {
  /** `postgresql://…`; the host may be a percent-encoded socket folder, as libpq takes it. */
  readonly url: string;
  /** Most connections that this process opens. */
  readonly poolSize: number;
  /** Milliseconds after which a statement is given up that has no answer. */
  readonly queryTimeout?: number;
}

/** The mapper on its own pool. Connecting is lazy, so that a process starts while the database is away. */
export function createOrm({ url, poolSize, queryTimeout = QUERY_TIMEOUT }: DatabaseOptions): MikroORM {
  return new MikroORM({
    dbName: decodeURIComponent(new URL(url).pathname.slice(1)) || 'postgres',
    entities: [Account, RecipeRow],
    extensions: [Migrator],
    pool: { min: 0, max: poolSize, idleTimeoutMillis: 30_000 },
    driverOptions: {
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      query_timeout: queryTimeout,
      onPoolCreated: steadyPool,
    },
    migrations: {
      migrationsList: [
        Foundation,
        FileImports,
        Doubts,
        ResetWishes,
        SessionsOfDevices,
        ExternalIdentities,
        AccountPictures,
        FoldedLetters,
        CardPictures,
        ForgottenSources,
        PhotoImports,
        RecipeSubmissions,
        LastingRevisions,
        FoldingFunction,
        FailedJobSearch,
        SignsOfLife,
        Readings,
        ActivityTally,
        LaunchList,
        AccountLists,
        ModelAnswers,
        ModelTests,
        Turns,
        OtherRecipes,
        KnownContents,
        DesktopSignIns,
      ],
      snapshot: false,
      tableName: 'migration',
      silent: true,
    },
    discovery: { warnWhenNoEntities: false },
    forceUtcTimezone: true,
  });
}
