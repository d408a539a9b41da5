import { useEffect, useRef, useState } from 'react';

/** The pause in typing before the list is searched, in milliseconds. */
const PAUSE = 250;

/** The text of a search field and its setter. `searched` is called after a pause in typing. */
export function useTypedSearch(searched: (q: string) => unknown): readonly [string, (typed: string) => void] {
  const [typed, setTyped] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function onTyped(text: string): void {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => searched(text.trim()), text === '' ? 0 : PAUSE);
  }
  return [typed, onTyped];
}
