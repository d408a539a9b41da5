export { useFailedJobs } from './failed-jobs/failed-jobs.store.ts';
export { ImportSource } from './failed-jobs/import-source.tsx';
export { useImportMethod } from './method/import-method.store.ts';
export { useOthers } from './others/others.store.ts';
