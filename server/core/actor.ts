import type { LanguageCode } from '../../shared/languages.ts';

/** The user who makes a request, with the role. Read from the session at every request (contract §2). */
export interface Actor {
  readonly id: string;
  /** The session of the request. */
  readonly sessionId: string;
  readonly isAdmin: boolean;
  /** Whether the actor would be an administrator with a second factor (setting SECOND_FACTOR_FOR_ADMINS). */
  readonly lacksSecondFactor: boolean;
  readonly language: LanguageCode | null;
  /**
   * Changes with every change of the actor's recipes. Because it is read together with the session, an unchanged list
   * needs no further query.
   */
  readonly recipeRevision: string;
}
