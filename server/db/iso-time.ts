/**
 * SQL that reads a timestamptz column as ISO 8601 UTC with milliseconds, the form of times in responses (contract §2).
 */
export function isoTime(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
