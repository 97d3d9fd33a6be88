import type { Deployment } from '@certdeck/contract/schemas';
import { ReleaseError } from './changes.ts';
import type { Store } from './store.ts';

/** One command line, read. */
export interface Order {
  /** A remote, or `host`. */
  id: string;
  canary: number | undefined;
  host: string | undefined;
  release: string | undefined;
  from: string | undefined;
}

/** Resolves what there is to say. */
export type Command = (store: Store, order: Order) => Promise<string>;

/** Throws a ReleaseError when nothing has been deployed. */
export function deployed(current: Deployment | undefined, { place }: Pick<Store, 'place'>): Deployment {
  if (!current) throw new ReleaseError(`nothing is deployed in ${place}: run npm run build first`);
  return current;
}
