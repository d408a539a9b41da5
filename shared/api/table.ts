import * as adminActivity from './admin-activity.ts';
import * as adminHealth from './admin-health.ts';
import * as adminLaunch from './admin-launch.ts';
import * as adminModelTest from './admin-model-test.ts';
import * as adminUsers from './admin-users.ts';
import * as auth from './auth.ts';
import type { Endpoint } from './definition/endpoint.ts';
import * as exporting from './export.ts';
import * as failedJobs from './failed-jobs.ts';
import * as adminFailedJobs from './admin-failed-jobs.ts';
import * as imports from './imports.ts';
import * as importKeys from './import-keys.ts';
import * as invitations from './invitations.ts';
import * as launch from './launch.ts';
import * as notifications from './notifications.ts';
import * as operations from './operations.ts';
import * as passkeys from './passkeys.ts';
import * as recipeEditing from './recipe-editing.ts';
import * as recipeSearch from './recipe-search.ts';
import * as failedSource from './original/failed-source.ts';
import * as recipeOriginal from './original/recipe-original.ts';
import * as bin from './history/bin.ts';
import * as rereading from './history/rereading.ts';
import * as recipeVersions from './history/recipe-versions.ts';
import * as recipes from './recipes.ts';
import * as recipeTags from './tags/recipe-tags.ts';
import * as secondFactor from './second-factor.ts';
import * as users from './users.ts';

/** An endpoint with the name it is exported by and the module that it belongs to. */
export interface TableEntry {
  readonly name: string;
  readonly module: string;
  readonly endpoint: Endpoint;
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value;

const MODULES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  accounts: { ...auth, ...invitations, ...secondFactor, ...passkeys, ...importKeys },
  users: { ...users, ...adminUsers },
  imports: { ...imports, ...failedJobs, ...failedSource, ...adminFailedJobs },
  recipes: {
    ...recipes,
    ...recipeEditing,
    ...exporting,
    ...recipeSearch,
    ...recipeTags,
    ...recipeOriginal,
    ...bin,
    ...recipeVersions,
    ...rereading,
  },
  notifications,
  launch: { ...launch, ...adminLaunch },
  operations,
  administration: { ...adminActivity, ...adminHealth, ...adminModelTest },
};

/**
 * Every call. The server binds its routes, the documentation describes the API and the access tests run from this
 * table.
 */
export const ENDPOINT_TABLE: readonly TableEntry[] = Object.entries(MODULES).flatMap(([module, exports]) =>
  Object.entries(exports).flatMap(([name, value]) => (isEndpoint(value) ? [{ name, module, endpoint: value }] : [])),
);
