/** What stands beside a job's row where it is shown, and what only parts one request from another. */
const BESIDE = ['source_text', 'provenance', 'reading', 'model_answer', 'idempotency_key', 'idempotency_hash'];

/** What was to be read, without the places of files in the storage. */
const PAYLOAD = `
  case when j.payload -> 'files' is null then j.payload #- '{page,path}' else j.payload || jsonb_build_object('files', (
    select jsonb_agg(file - 'path' order by number)
    from jsonb_array_elements(j.payload -> 'files') with ordinality as each (file, number))) end`;

/** SQL of the row `j` of import_job as administrators see it, without further columns. */
export const shownJob = (without: readonly string[] = []): string =>
  `(to_jsonb(j) - '{${[...BESIDE, ...without].join(',')}}'::text[]) || jsonb_build_object('payload', ${PAYLOAD})`;
