import { ExtractionError } from '../../domain/extraction-error.ts';
import type { JsonValue } from '../../text/json-value.ts';
import { at, listAt, textAt } from '../json-path.ts';
import { shownWords } from './shown-words.ts';

/** "Sign in to confirm you’re not a bot", as YouTube says it: the word is the same in most languages. */
const ROBOT =
  /\bbots?\b|robot|robô|бот|робот|ボット|機器人|机器人|봇|로봇|روبوت|(?<!\p{L})(?:ה?רו)?בוט(?!\p{L})|बॉट|रोबोट/iu;

/**
 * Why YouTube does not play a video, in its own word; null where it does. A site that takes us for a robot plays it to
 * others: what gets its sound may have more luck.
 */
export function withheldBecause(player: JsonValue | undefined): string | null {
  const status = textAt(player, 'playabilityStatus', 'status');
  return status === '' || status === 'OK' || takesForRobot(player) ? null : status.slice(0, 60);
}

/** Throws ExtractionError for a video of which the page says nothing: `loginWall` or `videoUnavailable`. */
export function checkSaid(player: JsonValue | undefined, description: string): void {
  if (description.trim() !== '') return;
  const status = textAt(player, 'playabilityStatus', 'status');
  if (status === '' || status === 'OK') return;
  throw new ExtractionError(takesForRobot(player) ? 'importErrors.loginWall' : 'importErrors.videoUnavailable', {
    detail: status.slice(0, 60),
  });
}

function takesForRobot(player: JsonValue | undefined): boolean {
  const state = at(player, 'playabilityStatus');
  if (textAt(state, 'status') !== 'LOGIN_REQUIRED') return false;
  const shown = at(state, 'errorScreen', 'playerErrorMessageRenderer');
  const told = [
    textAt(state, 'reason'),
    shownWords(at(shown, 'reason')),
    shownWords(at(shown, 'subreason')),
    ...listAt(state, 'messages').map(shownWords),
  ];
  return ROBOT.test(told.join('\n').slice(0, 1_000));
}
