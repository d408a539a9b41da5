import { Component, type ErrorInfo, type ReactNode } from 'react';
import { FaultScreen } from './fault-screen.tsx';

interface Props {
  readonly children: ReactNode;
}

/** A fault while rendering, or a part of the app that could not be loaded, ends in a page that says so. */
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
