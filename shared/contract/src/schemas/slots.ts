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
   * `figures`: tiles in the row at the top; `banner`: over the whole width below them; `main` and `side`:
   * panels of the wide and of the narrow column.
   */
  place: z.enum(['figures', 'banner', 'main', 'side']),
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
});

const accountEntry = z.strictObject({
  slot: z.literal('host/account-entry/v1'),
  ...common,
  title: translated,
  icon: z.string().min(1),
  to: address,
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
  accountEntry,
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
