import { Component, type ReactNode } from 'react';
import { ErrorPage } from './ErrorPage';

interface ErrorBoundaryProps {
  readonly phone?: string | undefined;
  readonly children: ReactNode;
}

/** Its retry renders again from the same journey and draft. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly hasFailed: boolean }> {
  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override readonly state = { hasFailed: false };

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <ErrorPage
        reason="unknown"
        phone={this.props.phone}
        onRetry={() => this.setState({ hasFailed: false })}
      />
    );
  }
}
