import type { Db } from '../../../platform/database/transaction.ts';
import type { Registrar } from '../../../ports/registrar/registrar.ts';
import type { DomainShop } from './domain-shop.ts';

/** More steps than any work has. */
export const STEPS = 40;

class Killed extends Error {}

/**
 * A process that dies at one of its steps: before or after a call of the registry, or before or after a commit of its
 * own. What it has done until then stays, and what it would have done after it never happens.
 */
function dyingAt(shop: DomainShop, step: number): { registrar: Registrar; db: Db; hasDied(): boolean } {
  let passed = 0;
  let isDead = false;
  const pass = () => {
    if (isDead || passed++ === step) {
      isDead = true;
      throw new Killed();
    }
  };
  const stepped =
    <Args extends unknown[], Value>(work: (...args: Args) => Promise<Value>) =>
    async (...args: Args): Promise<Value> => {
      pass();
      const value = await work(...args);
      pass();
      return value;
    };
  const { registrar } = shop;
  const { db } = shop.services;
  return {
    registrar: {
      ...registrar,
      saveContact: stepped(registrar.saveContact),
      create: stepped(registrar.create),
      renew: stepped(registrar.renew),
      restore: stepped(registrar.restore),
      info: stepped(registrar.info),
      requestTransfer: stepped(registrar.requestTransfer),
      queryTransfer: stepped(registrar.queryTransfer),
      update: stepped(registrar.update),
    },
    db: new Proxy(db, {
      get(target, member: keyof Db) {
        if (member !== 'transaction') {
          const value: unknown = target[member];
          return typeof value === 'function' ? value.bind(target) : value;
        }
        return () => ({ execute: stepped((work) => target.transaction().execute(work as never)) });
      },
    }),
    hasDied: () => isDead,
  };
}

/** Does the work of a shop in a process that dies at a step and in those after it. @returns whether it came so far */
export async function killAt(
  shop: DomainShop,
  step: number,
  change: Partial<Registrar> = {},
): Promise<boolean> {
  const dying = dyingAt(shop, step);
  const work = shop.work({ ...dying, registrar: { ...dying.registrar, ...change } });
  await work.catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error;
  });
  await shop.workToTheEnd({ registrar: { ...shop.registrar, ...change } });
  return dying.hasDied();
}
