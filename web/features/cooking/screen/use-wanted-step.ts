import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useCooking } from '../progress/cooking.store.ts';

/** Goes to the step that a timer led to, once: a reload stays where one went from there. */
export function useWantedStep(): void {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const wentTo = useCooking((cooking) => cooking.wentTo);
  const step: unknown = state?.step;
  useEffect(() => {
    if (typeof step !== 'number') return;
    wentTo(step);
    void navigate(pathname, { replace: true });
  }, [step, pathname, wentTo, navigate]);
}
