import { Component, type ReactNode } from 'react';
import { type Attribution, chunkFailureOf, portalAttribution, RemoteFailure } from '../kernel/failure.ts';
import { lastLeft } from '../kernel/mounts.ts';

interface Props {
  children: ReactNode;
  toFailure(error: unknown): RemoteFailure;
  renderFailure(failure: RemoteFailure): ReactNode;
  /** Hears of each failure once, when its kind is known. */
  onFailure(failure: RemoteFailure): void;
  /** Looks closer at a lost chunk, which may have been tampered with. */
  refine?(error: unknown): Promise<RemoteFailure>;
}

interface Caught {
  failed: boolean;
  error?: unknown;
  /** Known after a closer look. */
  failure?: RemoteFailure;
}

/** Catches what a remote throws while it renders or loads. */
export class FailureBoundary extends Component<Props, Caught> {
  override state: Caught = { failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown): void {
    const { toFailure, refine } = this.props;
    if (refine && !(error instanceof RemoteFailure) && chunkFailureOf(error)) {
      void refine(error).then((failure) => {
        this.setState({ failure });
        this.tell(failure);
      });
      return;
    }
    this.tell(toFailure(error));
  }

  private tell(failure: RemoteFailure): void {
    console.error(failure);
    this.props.onFailure(failure);
  }

  override render(): ReactNode {
    const { children, toFailure, renderFailure } = this.props;
    const { failed, failure, error } = this.state;
    return failed ? renderFailure(failure ?? toFailure(error)) : children;
  }
}

interface LeaveProps {
  children: ReactNode;
  onFailure(failure: RemoteFailure): void;
}

/**
 * Around what comes and goes. What a screen throws while it is taken away reaches no boundary of its
 * own, since that goes with it: here it ends, and what stands in its place is drawn again.
 */
export class LeaveBoundary extends Component<
  LeaveProps,
  { error?: unknown; left?: Attribution | undefined }
> {
  override state: { error?: unknown; left?: Attribution | undefined } = {};

  static getDerivedStateFromError(error: unknown) {
    // Now: to draw again, what came meanwhile is taken away too.
    return { error, left: lastLeft() };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof RemoteFailure) return;
    const failure = new RemoteFailure('UNMOUNT', this.state.left ?? portalAttribution, error);
    console.error(failure);
    this.setState({ error: undefined });
    this.props.onFailure(failure);
  }

  override render(): ReactNode {
    // What a boundary gives up on by itself is the portal's to answer.
    if (this.state.error instanceof RemoteFailure) throw this.state.error;
    return this.props.children;
  }
}
