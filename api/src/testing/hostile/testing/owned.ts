import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Customer, Shop } from '../../../areas/orders/testing/shop.ts';

/** Makes something by a call and answers its id; `more` sets calls of one kind apart. */
export type Made = (call: Parameters<Customer['call']>[0], input: object, more?: string) => Promise<string>;

/** Ids of an owner's things of one area, by what they are. Those named `spare…` are there to be removed. */
export type Things = Readonly<Record<string, string>>;

/** What an area's `testing/owned.ts` gives to the suites of rights, foreign tenants and hostile input. */
export interface Owned {
  /** Makes one of everything that the area's calls can name. */
  make(owner: { made: Made; word: string; shop: Shop }): Promise<Things>;
  /** An input of each call of the area, by its id, that is right for their owner. */
  samples(owner: { things: Things; word: string }): Readonly<Record<string, object>>;
}

const areas = join(import.meta.dirname, '../../../areas');

/** Of each area that has a `testing/owned.ts`, by the name of its folder. */
async function readOwned(): Promise<Readonly<Record<string, Owned>>> {
  const names = readdirSync(areas).filter((name) => existsSync(join(areas, name, 'testing/owned.ts')));
  const modules = names.map(async (name) => {
    const { owned } = (await import(join(areas, name, 'testing/owned.ts'))) as { owned: Owned };
    return [name, owned] as const;
  });
  return Object.fromEntries(await Promise.all(modules));
}

/** Makes the things of all areas, one after the other. */
export async function makeOwned(owner: Parameters<Owned['make']>[0]): Promise<Record<string, Things>> {
  const things: Record<string, Things> = {};
  for (const [name, owned] of Object.entries(await readOwned())) things[name] = await owned.make(owner);
  return things;
}

/** Inputs of the calls of all areas. */
export async function ownedSamples({
  owned: things,
  word,
}: {
  owned: Readonly<Record<string, Things>>;
  word: string;
}): Promise<Record<string, object>> {
  const all = Object.entries(await readOwned()).map(([name, owned]) =>
    owned.samples({ things: things[name] ?? {}, word }),
  );
  return Object.assign({}, ...all) as Record<string, object>;
}

/** Ids that no answer to anybody else may have. */
export const ownedIDs = (owned: Readonly<Record<string, Things>>): string[] =>
  Object.values(owned).flatMap((things) =>
    Object.entries(things)
      .filter(([name]) => !name.startsWith('spare'))
      .map(([, id]) => id),
  );
