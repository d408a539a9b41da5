import type { JsonValue } from '../../text/json/json-value.ts';
import { listAt, textAt } from '../page-data/json-path.ts';

/** A text of YouTube's data: a string, a simple text, a text with annotations, or a list of pieces. */
export function shownWords(value: JsonValue | undefined): string {
  if (typeof value === 'string') return value;
  const whole = textAt(value, 'simpleText') || textAt(value, 'content');
  if (whole !== '') return whole;
  return listAt(value, 'runs')
    .map((run) => textAt(run, 'text'))
    .join('');
}
