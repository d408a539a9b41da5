import { useNavigate } from 'react-router-dom';
import { recipePath } from '../../../navigation/paths.ts';

/** Leads back to where cooking began, or to the recipe where the visit began with cooking. */
export function useLeave(recipeId: string): () => void {
  const navigate = useNavigate();
  return () => {
    // The router counts its pages there, from 0.
    const isFirst = !window.history.state?.idx;
    void (isFirst ? navigate(recipePath(recipeId), { replace: true }) : navigate(-1));
  };
}
