import type { LanguageCode } from '../../shared/languages.ts';

/** Who calls: read from the session at every request, the role included (contract §2). */
export interface Actor {
  readonly id: string;
  /** The session that the request bears. */
  readonly sessionId: string;
  readonly isAdmin: boolean;
  readonly language: LanguageCode | null;
  /** Another with every change of the actor's recipes; read here, an unchanged list costs no query of its own. */
  readonly recipeRevision: string;
}
