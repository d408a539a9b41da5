import { ChefHat } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { cookPath } from '../../../navigation/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import styles from './cook-button.module.css';

/** The link from a recipe to cook mode. */
export function CookButton({ recipeId }: { readonly recipeId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <div className={styles.cook}>
      <Button icon={<ChefHat size={20} aria-hidden />} onClick={() => void navigate(cookPath(recipeId))}>
        {t('cooking.open')}
      </Button>
    </div>
  );
}
