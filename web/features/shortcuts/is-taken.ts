const TEXT_INPUTS = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file])';
const TYPING = `${TEXT_INPUTS}, textarea, select, [contenteditable=""], [contenteditable="true"]`;
/** Lists in which letters select entries. */
const LISTS = '[role=menu], [role=listbox]';
const DIALOGS = '[role$=dialog]';

/** Whether keys that are pressed here write something. */
export const isTyping = (target: EventTarget): boolean => target instanceof Element && target.closest(TYPING) !== null;

/**
 * Whether a key has another meaning at the moment: in a field, a list or an open dialog, for the system, or in an IME
 * composition.
 */
export function isTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  // A character that is typed with AltGr still counts.
  const hasModifier = (event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph');
  return (
    event.defaultPrevented ||
    event.repeat ||
    event.isComposing ||
    event.metaKey ||
    hasModifier ||
    target?.closest(`${TYPING}, ${LISTS}`) != null ||
    document.querySelector(DIALOGS) !== null
  );
}
