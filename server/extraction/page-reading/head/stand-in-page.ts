import { isChallengePage } from '../../document/html/challenge.ts';
import { attribute } from '../../document/html/html-tree.ts';
import type { PageDocument } from '../../document/html/page-document.ts';
import type { PageLine } from '../../document/html/page-line.ts';

/** Pages that stand in another's place say little. */
const FEW_LINES = 60;

/** Titles of error pages and locked doors. */
const STAND_IN_TITLE =
  /^(?:\s*(?:error|fehler|erreur)?\s*(?:403|404|410|429|451|5\d\d)\b|access denied|forbidden|page not found|not found|just a moment|attention required|are you (?:a )?(?:human|robot)|log ?in\b|sign ?in\b|anmelden|connexion|iniciar sesión|seite nicht gefunden|page introuvable|página no encontrada)/i;

/** Whether a page without a recipe is a challenge, a log-in or an error page instead of the one asked for. */
export function isStandInPage(page: PageDocument, lines: readonly PageLine[], bytes: Uint8Array): boolean {
  if (isChallengePage(bytes)) return true;
  if (lines.length > FEW_LINES) return false;
  const asksPassword = page.elements.some(
    (e) => e.name === 'input' && attribute(e, 'type').toLowerCase() === 'password',
  );
  return asksPassword || STAND_IN_TITLE.test(page.title);
}
