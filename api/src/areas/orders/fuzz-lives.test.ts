import { afterAll, beforeAll, describe, it } from '@jest/globals';
import * as fc from 'fast-check';
import { lifeCommands } from './testing/lives/commands.ts';
import { type Life, type Model, openLife, openLives } from './testing/lives/world.ts';

let lives: Awaited<ReturnType<typeof openLives>>;
beforeAll(async () => {
  lives = await openLives();
}, 400_000);
afterAll(() => lives.shop.close());

describe('orders, their operations, money and time', () => {
  it('are as the rules say after whatever is done, done twice at once, or broken off and done again (API-001, API-008, ORD-030, ORD-034, D-510, D-587, D-607)', async () => {
    await fc.assert(
      fc.asyncProperty(lifeCommands, async (commands) => {
        // Some things are beyond it.
        const balance = lives.priceOf(4) * 12;
        const model: Model = { balance, orders: [] };
        const life: Life = openLife(lives, await lives.shop.addCustomer(balance));
        try {
          await fc.asyncModelRun(async () => ({ model, real: life }), commands);
        } finally {
          life.turnBack();
        }
      }),
      { numRuns: 30 },
    );
  }, 1_200_000);
});
