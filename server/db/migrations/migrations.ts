import { Foundation } from './2026-11/20261121-foundation.ts';
import { FileImports } from './2026-11/20261122-file-imports.ts';
import { Doubts } from './2026-11/20261123-doubts.ts';
import { ResetWishes } from './2026-11/20261124-reset-wishes.ts';
import { SessionsOfDevices } from './2026-11/20261124-sessions-of-devices.ts';
import { AccountPictures } from './2026-11/20261125-account-pictures.ts';
import { CardPictures } from './2026-11/20261126-card-pictures.ts';
import { FoldedLetters } from './2026-11/20261126-folded-letters.ts';
import { LastingRevisions } from './2026-11/20261126-lasting-revisions.ts';
import { RecipeSubmissions } from './2026-11/20261126-recipe-submissions.ts';
import { ForgottenSources } from './2026-11/20261126-forgotten-sources.ts';
import { LaunchList } from './2026-11/20261127-launch-list.ts';
import { PhotoImports } from './2026-11/20261126-photo-imports.ts';
import { ModelTests } from './2026-11/20261128-model-tests.ts';
import { Readings } from './2026-11/20261127-readings.ts';
import { ModelAnswers } from './2026-11/20261128-model-answers.ts';
import { SignsOfLife } from './2026-11/20261127-signs-of-life.ts';
import { ExternalIdentities } from './2026-11/20261124-external-identities.ts';
import { ActivityTally } from './2026-11/20261127-activity-tally.ts';
import { AccountLists } from './2026-11/20261127-account-lists.ts';
import { FailedJobSearch } from './2026-11/20261127-failed-job-search.ts';
import { FoldingFunction } from './2026-11/20261127-folding-function.ts';
import { Turns } from './2026-11/20261129-turns.ts';
import { OtherRecipes } from './2026-11/20261130-other-recipes.ts';
import { KnownContents } from './2026-12/20261201-known-contents.ts';
import { DesktopSignIns } from './2026-12/20261202-desktop-sign-ins.ts';
import { RequestNames } from './2026-12/20261203-request-names.ts';
import { ProvenanceStages } from './2026-12/20261204-provenance-stages.ts';
import { MailTurns } from './2026-12/20261205-mail-turns.ts';
import { LaunchOutcomes } from './2026-12/20261206-launch-outcomes.ts';
import { SandboxState } from './2026-12/20261207-sandbox-state.ts';
import { ContainmentState } from './2026-12/20261209-containment-state.ts';
import { TypedAddresses } from './2026-12/20261208-typed-addresses.ts';
import { RemovedUploads, StoredFiles } from './2026-12/20261210-stored-files.ts';
import { Deaths } from './2026-12/20261211-deaths.ts';
import { BackupHold } from './2026-12/20261214-backup-hold.ts';
import { Invitations } from './2026-12/20261216-invitations.ts';
import { BackupRuns } from './2026-12/20261215-backup-runs.ts';
import { ArchiveItems } from './2026-12/20261215-archive-items.ts';
import { SecondFactors } from './2026-12/20261217-second-factors.ts';
import { MissingPictures } from './2026-12/20261223-missing-pictures.ts';
import { WorkerMetrics } from './2026-12/20261220-worker-metrics.ts';
import { Passkeys } from './2026-12/20261221-passkeys.ts';
import { WorkerAbilities } from './2026-12/20261221-worker-abilities.ts';
import { ImportKeys } from './2026-12/20261224-import-keys.ts';
import { RecipeRevisions } from './2026-12/20261212-recipe-revisions.ts';
import { StorageHosts } from './2026-12/20261217-storage-hosts.ts';
import { RegisteringBrowsers } from './2026-12/20261226-registering-browsers.ts';
import { RecipeOriginals } from './2026-12/20261226-recipe-originals.ts';
import { ImportRequests } from './2026-12/20261224-import-requests.ts';
import { RecipeWords } from './2026-12/20261227-recipe-words.ts';
import { RecipeVersions } from './2026-12/20261226-recipe-versions.ts';
import { RecipeBin } from './2026-12/20261225-recipe-bin.ts';
import { FactorProofs } from './2026-12/20261229-factor-proofs.ts';
import { FurtherFields } from './2026-12/20261228-further-fields.ts';
import { AddressChanges } from './2026-12/20261229-address-changes.ts';
import { LineBoxes } from './2026-12/20261229-line-boxes.ts';
import { FurtherBin } from './2026-12/20261229-further-bin.ts';
import { Rereadings } from './2026-12/20261230-rereadings.ts';

/** Every migration, oldest first. A migration is stored under the name of its class, which therefore never changes. */
export const MIGRATIONS = [
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
  RequestNames,
  ProvenanceStages,
  MailTurns,
  LaunchOutcomes,
  SandboxState,
  TypedAddresses,
  StoredFiles,
  Deaths,
  BackupHold,
  RemovedUploads,
  ContainmentState,
  RecipeRevisions,
  Invitations,
  BackupRuns,
  StorageHosts,
  ArchiveItems,
  SecondFactors,
  WorkerMetrics,
  MissingPictures,
  Passkeys,
  WorkerAbilities,
  ImportRequests,
  ImportKeys,
  RegisteringBrowsers,
  RecipeOriginals,
  RecipeWords,
  RecipeBin,
  RecipeVersions,
  FurtherFields,
  AddressChanges,
  LineBoxes,
  FactorProofs,
  FurtherBin,
  Rereadings,
];
