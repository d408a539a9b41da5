import { v7, validate } from 'uuid';

/** A new id: UUIDv7, so that ids sort by time (contract §2). */
export function newId(): string {
  return v7();
}

/** Whether a text could be an id at all; anything else is found nowhere. */
export function isId(text: string): boolean {
  return validate(text);
}
