import styles from './raw-data.module.css';

/** A value as the database holds it: words as they are, lists and objects unfolded. */
export function RawValue({ value }: { readonly value: unknown }) {
  if (value === null || value === undefined) return <span className={styles.none}>–</span>;
  if (typeof value === 'string') return <bdi className={styles.words}>{value}</bdi>;
  if (typeof value !== 'object') return <code>{JSON.stringify(value)}</code>;
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return <code>{isList ? '[]' : '{}'}</code>;
  return (
    <dl className={styles.entries}>
      {entries.map(([key, entry]: [string, unknown]) => (
        <div key={key}>
          <dt>{isList ? Number(key) + 1 : key}</dt>
          <dd>
            <RawValue value={entry} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
