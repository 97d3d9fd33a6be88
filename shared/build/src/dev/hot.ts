/** The part of webpack's hot module replacement that is used here (webpack.js.org/api/hot-module-replacement). */
export interface Hot {
  /** What the module has left for the one that replaces it; undefined at its first run. */
  data: Record<string, unknown> | undefined;
  accept(): void;
  dispose(leave: (data: Record<string, unknown>) => void): void;
  /** Replaces what imports the module too. */
  invalidate(): void;
  status(): string;
  /** Fetches and applies what has been built since; resolves null when there is nothing. */
  check(apply: true): Promise<unknown[] | null>;
}
