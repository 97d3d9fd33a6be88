import { Component, type ReactNode } from 'react';
import type { RemoteFailure } from '../kernel/failure.ts';

interface Props {
  children: ReactNode;
  toFailure(error: unknown): RemoteFailure;
  renderFailure(failure: RemoteFailure): ReactNode;
}

/** Catches what a remote throws while it renders or loads. */
export class FailureBoundary extends Component<Props, { error: unknown; failed: boolean }> {
  override state = { error: undefined as unknown, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error(this.props.toFailure(error));
  }

  override render(): ReactNode {
    const { children, toFailure, renderFailure } = this.props;
    return this.state.failed ? renderFailure(toFailure(this.state.error)) : children;
  }
}
