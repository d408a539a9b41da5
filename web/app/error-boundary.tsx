import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CardamomMark } from '../brand/cardamom-mark.tsx';
import { usePlatform } from '../platform/platform-context.ts';
import { Button } from '../ui/buttons/button.tsx';
import styles from '../ui/layout/screen.module.css';

export function FaultScreen() {
  const { t } = useTranslation();
  const { restart } = usePlatform();
  return (
    <main className={styles.screen}>
      <CardamomMark size={56} />
      <h1>{t('app.faultTitle')}</h1>
      <p role="alert">{t('app.faultHint')}</p>
      <Button onClick={() => restart()}>{t('app.startAnew')}</Button>
    </main>
  );
}

interface Props {
  readonly children: ReactNode;
}

/** Shows an error page if rendering fails or a part of the app cannot be loaded. */
export class ErrorBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <FaultScreen /> : this.props.children;
  }
}
