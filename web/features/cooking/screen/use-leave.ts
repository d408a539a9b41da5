import { useNavigate } from 'react-router-dom';
import { recipePath } from '../../../navigation/paths.ts';

/** Returns to the previous screen, or to the recipe if the visit started in cook mode. */
export function useLeave(recipeId: string): () => void {
  const navigate = useNavigate();
  return () => {
    // `idx` is the router's position in the history, from 0.
    const isFirst = !window.history.state?.idx;
    void (isFirst ? navigate(recipePath(recipeId), { replace: true }) : navigate(-1));
  };
}
