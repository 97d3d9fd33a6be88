/** What the thread of the embedded database starts from. */
export interface WorkerStart {
  /** Data folder; absent keeps everything in memory. */
  folder?: string;
  /** A dump to start from, the whole of its buffer, for a folder that is still empty; the thread takes it over. */
  template?: Uint8Array<ArrayBuffer>;
}

export type WorkerRequest = { id: number } & (
  | { kind: 'query'; text: string; values: readonly unknown[] }
  | { kind: 'script'; text: string }
  | { kind: 'dump'; path: string }
  | { kind: 'close' }
);

export interface WorkerAnswer {
  /** 0 says that the database is open. */
  id: number;
  value?: unknown;
  error?: { message: string; code?: string; constraint?: string; detail?: string; table?: string };
}

/** An error of the database itself; `code` is its SQLSTATE. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly code: string | undefined;
  readonly constraint: string | undefined;
  readonly table: string | undefined;
  constructor(error: NonNullable<WorkerAnswer['error']>) {
    super(error.message);
    this.code = error.code;
    this.constraint = error.constraint;
    this.table = error.table;
  }
}
