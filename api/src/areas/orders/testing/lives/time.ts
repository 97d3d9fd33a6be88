import { expect } from '@jest/globals';
import { adoptRenewal, type Command, command, isCovered, settle } from './steps.ts';
import { type Life, type Model, renewalOf, type Way } from './world.ts';

const DAY_MS = 86_400_000;
/** Days between two looks of the scheduler; the windows of its moments are longer. */
const LOOK_DAYS = 2;

/** Time passes, in which the scheduler looks, and whatever it begins is shown and issued, or isn’t yet. */
export const pass = (way: Way, days: number, isIssued = true): Command =>
  command({
    name: `pass ${days} days${isIssued ? '' : ' without an issuer'}`,
    way,
    async run(model, life) {
      for (let day = 0; day < days; day += LOOK_DAYS) {
        life.pass(LOOK_DAYS);
        await life.act(way, life.look);
        // What was put off by a fault is tried again.
        if (way !== 'once' && way !== 'twice') {
          life.pass(0.1);
          await life.look();
        }
        await adoptScheduled(model, life, isIssued);
      }
    },
  });

/** What the scheduler has begun is what it was allowed to, and nothing that it planned is behind. */
async function adoptScheduled(model: Model, life: Life, isIssued: boolean): Promise<void> {
  for (const one of [...model.orders]) {
    const isKnown = (id: string) => model.orders.some((other) => other.id === id);
    const renewals = (await life.orders()).filter((row) => row.renews_id === one.id && !isKnown(row.id));
    if (renewals.length > 0) {
      expect([one.mode, one.isRevoked, renewalOf(model, one)]).toEqual(['renew', false, undefined]);
      const price = life.priceOf(one.names);
      await adoptRenewal(model, life, one, price);
      // It renews as the one before it does.
      Object.assign(model.orders.at(-1) ?? {}, { mode: 'renew' });
    }
    const [open] = await life.openOperations(one.id);
    if (one.reissue?.isByItself && one.isRevoked) {
      // What it began for a certificate that was revoked since is over, at the latest with the next look.
      if (!one.reissue.isChosenSince) expect(open).toBeUndefined();
      if (!open) delete one.reissue;
    }
    if (open && !one.reissue) {
      expect(['reissue', 'renew']).toContain(one.mode);
      expect([one.isRevoked, one.isTakenBack, open.state, open.price_diff]).toEqual([
        ...[false, false, 'validating', 0],
      ]);
      one.reissue = { state: 'validating', names: one.names, diff: 0, isByItself: true };
    }
  }
  if (isIssued) await issueScheduled(model, life);
  for (const { state, next_at, order_id } of await life.plans())
    if (state === 'planned' && next_at)
      expect([order_id, next_at.getTime() > life.now().getTime() - DAY_MS]).toEqual([order_id, true]);
}

async function issueScheduled(model: Model, life: Life): Promise<void> {
  for (const one of model.orders.filter(({ mode }) => mode === 'reissue' || mode === 'renew')) {
    // Nothing is issued for days that aren't paid.
    if (!(await isCovered(life, one))) continue;
    await life.issue(one.id);
    settle(one);
  }
}
