import * as fc from 'fast-check';
import {
  cancel,
  cancelReissue,
  issue,
  order,
  pay,
  payReissue,
  plan,
  reissue,
  renew,
  revoke,
  several,
} from './acts.ts';
import { pass } from './time.ts';
import { MOST_NAMES, type Way, WAYS } from './world.ts';

const ways = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom<Way>('once', 'twice') },
  { weight: 3, arbitrary: fc.constantFrom(...WAYS) },
);
const place = fc.nat({ max: 11 });
const count = fc.integer({ min: 3, max: MOST_NAMES });
const modes = fc.constantFrom('off' as const, 'remind' as const, 'reissue' as const, 'renew' as const);
/** What nothing interrupts, so that most runs get far. */
const smooth = fc.constant<Way>('once');

/** Whatever may be done with orders and money, in any order. */
export const lifeCommands = fc.commands(
  [
    fc.tuple(ways, count).map((args) => order(...args)),
    fc.tuple(ways, place).map((args) => pay(...args)),
    fc.tuple(smooth, place).map((args) => pay(...args)),
    fc.tuple(ways, place).map((args) => cancel(...args)),
    fc.tuple(ways, place).map((args) => issue(...args)),
    fc.tuple(smooth, place).map((args) => issue(...args)),
    fc.tuple(ways, place, count).map((args) => reissue(...args)),
    fc.tuple(ways, place).map((args) => payReissue(...args)),
    fc.tuple(ways, place).map((args) => payReissue(...args)),
    fc.tuple(smooth, place, fc.constant(MOST_NAMES)).map((args) => reissue(...args)),
    fc.tuple(ways, place).map((args) => cancelReissue(...args)),
    fc.tuple(ways, place).map((args) => renew(...args)),
    fc.tuple(ways, place).map((args) => revoke(...args)),
    fc.tuple(ways, fc.constantFrom('renew' as const, 'reissue' as const)).map((args) => several(...args)),
    fc.tuple(ways, place, modes).map((args) => plan(...args)),
    fc.tuple(smooth, place, fc.constant('renew' as const)).map((args) => plan(...args)),
    fc.tuple(ways, fc.integer({ min: 1, max: 30 })).map((args) => pass(...args)),
    fc.tuple(smooth, fc.integer({ min: 30, max: 90 })).map((args) => pass(...args)),
  ],
  { maxCommands: 120, size: 'max' },
);

/** An issued order that renews by itself: what the scheduler acts on. */
export const renewingOrder = [order('once', 3), pay('once', 1), issue('once', 1), plan('once', 1, 'renew')];

/** Months in which the scheduler acts, with what customers do between two of its looks. */
export const scheduledCommands = fc.commands(
  [
    fc.tuple(ways, fc.integer({ min: 20, max: 90 })).map((args) => pass(...args)),
    fc.tuple(smooth, fc.integer({ min: 60, max: 120 })).map((args) => pass(...args)),
    fc.tuple(ways, fc.integer({ min: 60, max: 120 }), fc.constant(false)).map((args) => pass(...args)),
    fc.tuple(ways, place).map((args) => revoke(...args)),
    fc.tuple(ways, place, modes).map((args) => plan(...args)),
    fc.tuple(ways, place, count).map((args) => reissue(...args)),
    fc.tuple(ways, place).map((args) => payReissue(...args)),
    fc.tuple(ways, place).map((args) => cancelReissue(...args)),
    // Of what the scheduler has begun: taken back, and looked at again.
    fc.tuple(smooth, fc.integer({ min: 120, max: 180 }), fc.constant(false)).map((args) => pass(...args)),
    fc.tuple(smooth, fc.constant(1)).map((args) => cancelReissue(...args)),
    fc.tuple(smooth, fc.integer({ min: 2, max: 30 }), fc.constant(false)).map((args) => pass(...args)),
    fc.tuple(ways, place).map((args) => renew(...args)),
    fc.tuple(ways, place).map((args) => pay(...args)),
    fc.tuple(ways, place).map((args) => cancel(...args)),
  ],
  { maxCommands: 24, size: 'max' },
);
