import { z } from 'zod';
import { staffPermissions, tenantPermissions } from '../permissions.ts';
import { address, translated } from './manifest-fields.ts';

/** What every contribution says of itself. */
const common = {
  /** Unique among the remote's contributions to one slot. */
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** Position in the slot: smaller ones come first. */
  order: z.number(),
  /** The customer must have it to be shown the contribution. */
  permission: z.enum([...tenantPermissions, ...staffPermissions]).optional(),
};

const dashboardCard = z.strictObject({
  slot: z.literal('host/dashboard-card/v1'),
  ...common,
  title: translated,
  /**
   * From the top: `banner` over the whole width; `figures`: tiles of a row; `todo`: rows of the list of what is to be
   * done, the greatest harm first (the smallest `order`), and `side`, panels beside that list; `wide` over the whole
   * width; `main` and `aside`: panels of the wide and of the narrow column below.
   */
  place: z.enum(['banner', 'figures', 'todo', 'side', 'wide', 'main', 'aside']),
  /** Number of tiles that a contribution to `figures` draws, so that as many can stand in for them. */
  tiles: z.number().int().min(1).max(6).optional(),
  /** Often has nothing to say: nothing stands in for it while it loads, nor when it fails. */
  quiet: z.boolean().optional(),
});

const paletteAction = z.strictObject({
  slot: z.literal('host/palette-action/v1'),
  ...common,
  title: translated,
  /** One line on what it is good for. */
  hint: translated.optional(),
  /** Further words that find it, separated by spaces. */
  words: translated.optional(),
  icon: z.string().min(1),
  to: address,
  /** Stands among the shortcuts of the dashboard too. */
  shortcut: z.boolean().optional(),
  /** One of many of its kind: not shown before something is typed. */
  onlyTyped: z.boolean().optional(),
});

const paletteResults = z.strictObject({
  slot: z.literal('host/palette-results/v1'),
  ...common,
  title: translated,
});

const navigationCount = z.strictObject({
  slot: z.literal('host/navigation-count/v1'),
  ...common,
  /** Path of the entry of the navigation that is counted. */
  to: address,
});

const keys = z.strictObject({
  slot: z.literal('host/keys/v1'),
  ...common,
  /** The screen, or the kind of screens, that the keys are for. */
  title: translated,
  /** A page that has them. */
  to: address,
  keys: z
    .array(z.strictObject({ press: z.array(z.string().min(1)).min(1).max(4), does: translated }))
    .min(1)
    .max(20),
});

const accountEntry = z.strictObject({
  slot: z.literal('host/account-entry/v1'),
  ...common,
  title: translated,
  icon: z.string().min(1),
  to: address,
});

const centerCard = z.strictObject({
  slot: z.literal('account/center-card/v1'),
  ...common,
  title: translated,
  /** `main`: what has happened, in the wide column; `aside`: figures, in the narrow one. */
  place: z.enum(['main', 'aside']),
  /** Often has nothing to say: nothing stands in for it while it loads, nor when it fails. */
  quiet: z.boolean().optional(),
});

const orderPanel = z.strictObject({
  slot: z.literal('orders/details-panel/v1'),
  ...common,
  title: translated,
  /** Stages of the orders that it has something to say about; all of them by default. */
  stages: z
    .array(z.enum(['payment', 'validation', 'issuing', 'issued', 'resubmit', 'cancelled']))
    .min(1)
    .optional(),
});

const productBadge = z.strictObject({ slot: z.literal('ssl/product-badge/v1'), ...common });

/** One contribution of a remote to a slot; each slot has its own fields. */
export const contribution = z.discriminatedUnion('slot', [
  dashboardCard,
  paletteAction,
  paletteResults,
  navigationCount,
  keys,
  accountEntry,
  centerCard,
  orderPanel,
  productBadge,
]);
export type Contribution = z.output<typeof contribution>;

const known: ReadonlySet<unknown> = new Set(contribution.options.map(({ shape }) => shape.slot.value));

/** Contributions to slots that are known here: a newer remote may name others, which only newer shells show. */
export const contributions = z.preprocess(
  (value) =>
    Array.isArray(value)
      ? value.filter((one: { slot?: unknown } | null) => one?.slot === undefined || known.has(one.slot))
      : value,
  z.array(contribution),
);
