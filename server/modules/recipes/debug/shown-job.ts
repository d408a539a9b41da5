/** Columns that are not part of the shown row: they are shown separately, or only serve idempotency. */
const BESIDE = ['source_text', 'provenance', 'reading', 'model_answer', 'idempotency_key', 'idempotency_hash'];

/** The payload without the paths of files in the storage. */
const PAYLOAD = `
  case when j.payload -> 'files' is null then j.payload #- '{page,path}' else j.payload || jsonb_build_object('files', (
    select jsonb_agg(file - 'path' order by number)
    from jsonb_array_elements(j.payload -> 'files') with ordinality as each (file, number))) end`;

/** SQL of the row `j` of import_job as administrators see it, without further columns. */
export const shownJob = (without: readonly string[] = []): string =>
  `(to_jsonb(j) - '{${[...BESIDE, ...without].join(',')}}'::text[]) || jsonb_build_object('payload', ${PAYLOAD})`;
