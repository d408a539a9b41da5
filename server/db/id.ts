import { v7, validate } from 'uuid';

/** A new id: UUIDv7, so that ids sort by time (contract §2). */
export function newId(): string {
  return v7();
}

/** Whether a text has the form of an id. */
export function isId(text: string): boolean {
  return validate(text);
}
