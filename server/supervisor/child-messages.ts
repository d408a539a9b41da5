/** Exit code of a process that can never start as it is set up; starting it again would change nothing. */
export const EXIT_CANNOT_START = 78;

/** The supervisor's one word to its children: the database is there, begin. */
export interface StartMessage {
  readonly type: 'start';
}

/** What a child tells the supervisor. `reason` is one line for the operator. */
export type ChildMessage = { readonly type: 'ready' } | { readonly type: 'cannotStart'; readonly reason: string };
