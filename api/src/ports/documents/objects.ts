import type { Trouble } from './documents.ts';

/** What an adapter keeps: sealed octets under a key of two UUIDs, `<tenant>/<document>`. */
export interface Objects {
  put(key: string, body: Buffer): Promise<{ kind: 'done' } | Trouble>;
  /** @param most more octets than these are not read */
  get(
    key: string,
    most: number,
  ): Promise<{ kind: 'found'; body: Buffer } | { kind: 'absent' } | { kind: 'too-large' } | Trouble>;
  delete(key: string): Promise<{ kind: 'done' } | Trouble>;
}
