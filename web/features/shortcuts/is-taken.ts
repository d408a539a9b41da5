const TEXT_INPUTS = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file])';
const TYPING = `${TEXT_INPUTS}, textarea, select, [contenteditable=""], [contenteditable="true"]`;
/** Letters lead to entries there. */
const LISTS = '[role=menu], [role=listbox]';
const DIALOGS = '[role$=dialog]';

/** Whether a key is meant for something else: for a field or a list, the system, a composition, an open dialog. */
export function isTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  // A sign that is typed with AltGr is still that sign.
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
