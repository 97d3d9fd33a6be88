import { afterAll, beforeAll, describe, it } from '@jest/globals';
import * as fc from 'fast-check';
import { lifeCommands, renewingOrder, scheduledCommands } from './testing/lives/commands.ts';
import type { Command } from './testing/lives/steps.ts';
import { type Life, type Model, openLife, openLives } from './testing/lives/world.ts';

let lives: Awaited<ReturnType<typeof openLives>>;
beforeAll(async () => {
  lives = await openLives();
}, 400_000);
afterAll(() => lives.shop.close());

/** Runs commands for a customer of their own, from what `first` has made. */
async function live(commands: Iterable<Command>, first: Command[] = []): Promise<void> {
  // Some things are beyond it.
  const balance = lives.priceOf(4) * 12;
  const model: Model = { balance, orders: [] };
  const life: Life = openLife(lives, await lives.shop.addCustomer(balance));
  try {
    await fc.asyncModelRun(async () => ({ model, real: life }), first);
    await fc.asyncModelRun(async () => ({ model, real: life }), commands);
  } finally {
    life.turnBack();
  }
}

describe('orders, their operations, money and time', () => {
  it('are as the rules say after whatever is done, done twice at once, or broken off and done again (API-001, API-008, ORD-030, ORD-034, D-510, D-587, D-607)', async () => {
    await fc.assert(
      fc.asyncProperty(lifeCommands, (commands) => live(commands)),
      { numRuns: 30 },
    );
  }, 1_200_000);

  it('are so over years in which the scheduler reissues and renews (ORD-034, D-607)', async () => {
    await fc.assert(
      fc.asyncProperty(scheduledCommands, (commands) => live(commands, renewingOrder)),
      { numRuns: 30 },
    );
  }, 1_200_000);
});
