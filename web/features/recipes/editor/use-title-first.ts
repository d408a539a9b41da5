import { type RefObject, useEffect, useRef } from 'react';

/** Who begins a recipe begins with its title; the form may come after its dialog has put the focus on the way out. */
export function useTitleFirst(isNew: boolean): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isNew) form.current?.querySelector<HTMLInputElement>('input[type=text], input:not([type])')?.focus();
  }, [isNew]);
  return form;
}
