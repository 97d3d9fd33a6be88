import type { Deployment } from '@certdeck/contract/schemas';
import { ReleaseError, type Store } from '@certdeck/store';

/** One command line, read. */
export interface Order {
  /** A remote, or `host`. */
  id: string;
  /** Percent of visitors. */
  canary: number | undefined;
  /** Hours after which the canary may become everybody's by itself. */
  promoteAfter: number | undefined;
  host: string | undefined;
  release: string | undefined;
  from: string | undefined;
  /** Why, in a person's words. */
  reason: string | undefined;
  /** What refuses the release is overruled, for `reason`. */
  force: boolean;
}

/** Resolves what there is to say. */
export type Command = (store: Store, order: Order) => Promise<string>;

/** Throws a ReleaseError when nothing has been deployed. */
export function deployed(current: Deployment | undefined, { place }: Pick<Store, 'place'>): Deployment {
  if (!current) throw new ReleaseError(`nothing is deployed in ${place}: run npm run build first`);
  return current;
}
