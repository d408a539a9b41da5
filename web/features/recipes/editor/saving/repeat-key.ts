import { createSubmissionKey } from '../../../../api/submission-key.ts';

type Fields = Readonly<Record<string, string>>;

/**
 * The idempotency key of a form: the same for the same contents, so that a repetition after a lost response has no
 * further effect (contract §2).
 */
export type RepeatKey = (fields: Fields, files: readonly File[]) => string;

export function createRepeatKey(): RepeatKey {
  const sent: { readonly text: string; readonly files: readonly File[]; readonly key: string }[] = [];
  return function keyOf(fields, files) {
    const text = JSON.stringify(fields);
    const same = sent.find(
      (form) =>
        form.text === text &&
        form.files.length === files.length &&
        form.files.every((file, place) => file === files[place]),
    );
    if (same) return same.key;
    const key = createSubmissionKey();
    sent.push({ text, files, key });
    return key;
  };
}
