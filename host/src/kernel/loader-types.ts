import type { RemoteManifest } from '@certdeck/contract';
import type { RemoteCapabilities, RemoteRoutes } from '@certdeck/federation';
import type { Attribution, RemoteFailure } from './failure.ts';
import type { StartWatch } from './starts.ts';
import type { FailureEvent, LoadEvent } from './telemetry.ts';

/** The part of the federation runtime that the kernel needs. */
export interface FederationRuntime {
  register(remote: { name: string; entry: string; integrity: string }): void;
  /** Resolves the exposed module, or rejects. */
  load(request: string): Promise<unknown>;
  /** Whether a container's script has begun to run on this page. */
  hasRun(name: string): boolean;
  /** Versions of the shared modules the kernel gives. */
  provided(): Record<string, string>;
  /** Says whether a script that failed can be fetched and has the expected content. */
  diagnose(script: string): Promise<'UNREACHABLE' | 'INTEGRITY' | 'INIT'>;
  /** Manifest of a release that isn't in the registry; rejects when it isn't one or isn't there. */
  readManifest(base: string, options: { integrity?: string; deadline: number }): Promise<RemoteManifest>;
}

export interface LoaderOptions {
  /** The host's site configuration, which releases say what they read of. */
  config?: Readonly<Record<string, unknown>>;
  /** Hears of every failure: of those that a retry or another release made good, too. */
  onFailure?: (event: FailureEvent) => void;
  /** Notices remotes that hang the page while they start. */
  starts?: StartWatch | undefined;
  /** Hears how long each step of a load took. */
  onLoad?: (event: LoadEvent) => void;
  /** Hears that a remote is about to be used, before its code runs. */
  onUse?: (remote: string, release: string) => void;
}

export interface RemoteLoader {
  routes(id: string): Promise<RemoteRoutes>;
  capabilities(id: string): Promise<RemoteCapabilities>;
  /** Who answers for a remote: its release in use, which may be the last known good one. */
  attribution(id: string): Attribution;
  deadline(id: string): number;
  /** Whose script stands first in a text such as a stack; undefined when none of a remote's does. */
  attributionAt(text: string): Attribution | undefined;
  /** Says what kind of failure something thrown on the way to a remote's screen is. */
  failureOf(id: string, cause: unknown): Promise<RemoteFailure>;
  /** The same of what the shell's own pages throw. */
  ownFailureOf(cause: unknown): Promise<RemoteFailure>;
  /** The same of what the texts of an area failed with, by the name of their namespace. */
  textsFailureOf(ns: string, cause: unknown): Promise<RemoteFailure>;
  /** Tells of a failure that somebody has caught. */
  report(failure: RemoteFailure, more?: Pick<FailureEvent, 'phase' | 'recovered'>): void;
  /** Before code of a remote's release in use runs; call what it returns when that is over, well or not. */
  starting(id: string): () => void;
  /** The last page that started it may have stopped at it. */
  isSuspected(id: string): boolean;
  /** Doesn't start its release in use for a day, in this browser: it has kept the page from going on. */
  refuse(id: string): void;
  /** Starts it next time although it has hung a page: the customer wants it. */
  forgive(id: string): void;
  /** Measures a step of a load. */
  timed<Value>(id: string, step: string, work: Promise<Value>): Promise<Value>;
}
