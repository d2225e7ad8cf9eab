import { Component, type ReactNode } from 'react';
import { ErrorPage } from './ErrorPage';

interface ErrorBoundaryProps {
  readonly phone?: string | undefined;
  readonly children: ReactNode;
}

/** Its retry renders again from the same journey and draft. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failed: boolean }> {
  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override readonly state = { failed: false };

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorPage
        reason="unknown"
        phone={this.props.phone}
        onRetry={() => this.setState({ failed: false })}
      />
    );
  }
}
