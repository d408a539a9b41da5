import { createContext, type Provider, useContext } from 'react';

/** A context without a default value: its hook throws when it is used outside its provider. */
export function createRequiredContext<Value extends object>(name: string): [Provider<Value | null>, () => Value] {
  const Context = createContext<Value | null>(null);
  Context.displayName = name;
  function useRequired(): Value {
    const value = useContext(Context);
    if (!value) throw new Error(`${name} is used outside its provider`);
    return value;
  }
  return [Context.Provider, useRequired];
}
