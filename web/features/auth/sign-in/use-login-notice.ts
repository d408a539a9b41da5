import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type LoginNotice, loginNotice } from './login-notice.ts';

/** Reads the notice once and removes its parameters from the address (product §2). */
export function useLoginNotice(): LoginNotice | null {
  const [parameters, setParameters] = useSearchParams();
  const [notice] = useState(() => loginNotice(parameters));
  const hasParameters = parameters.has('verified') || parameters.has('error');
  useEffect(() => {
    if (!hasParameters) return;
    setParameters(
      (current) => {
        current.delete('verified');
        current.delete('error');
        return current;
      },
      { replace: true },
    );
  }, [hasParameters, setParameters]);
  return notice;
}
