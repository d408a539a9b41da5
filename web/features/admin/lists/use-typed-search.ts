import { useEffect, useRef, useState } from 'react';

/** A list of the server follows what is typed after a pause of so many milliseconds. */
const PAUSE = 250;

/** What stands in a search line, and what to do when it changes; `searched` is told when somebody pauses. */
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
