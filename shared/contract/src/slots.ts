import type { OrderDetail, Product } from './entities.ts';
import type { Contribution } from './schemas/slots.ts';

/**
 * Slots: places of the shell and of areas to which any area may contribute. A contribution stands in its
 * remote's manifest, so that it is known before any code of the remote runs. A slot of entries (actions, menu
 * entries) needs no more than that; what draws itself is loaded when its slot is shown.
 */
export type SlotName = Contribution['slot'];

/** A contribution to one slot, as the manifest declares it. */
export type ContributionTo<Name extends SlotName> = Extract<Contribution, { slot: Name }>;

/** Slots whose contributions draw themselves, with the props that the slot gives them. */
export interface DrawnSlots {
  'account/center-card/v1': CenterCardProps;
  'host/dashboard-card/v1': DashboardCardProps;
  'host/navigation-count/v1': NavigationCountProps;
  'host/palette-results/v1': PaletteResultsProps;
  'orders/details-panel/v1': OrderPanelProps;
  'ssl/product-badge/v1': ProductBadgeProps;
}
export type DrawnSlotName = keyof DrawnSlots;

/** Slots whose contributions are the manifest's own words: a title that leads somewhere. */
export type EntrySlotName = Exclude<SlotName, DrawnSlotName>;

/** The account whose overview shows the card. */
export interface CenterCardProps {
  accountNo: string;
}

export interface DashboardCardProps {
  /** Who is signed in could not be loaded: `useUser` stays null. */
  isCustomerMissing: boolean;
}

/** The entry of the navigation beside whose title the contribution draws an `EntryCount` (docs/adr/0046). */
export interface NavigationCountProps {
  /** Path that the entry leads to. */
  path: string;
}

/** What is looked for in the palette. The contribution draws groups of options of the list (docs/adr/0042). */
export interface PaletteResultsProps {
  /** Trimmed, two characters at least, and quiet for a moment. */
  query: string;
  /** Closes the palette; to be called before going somewhere. */
  close(): void;
}

/** The order whose page shows the panel. */
export interface OrderPanelProps extends Pick<OrderDetail, 'orderNo' | 'commonName' | 'stage'> {
  /** The certificate in force and its chain as PEM, leaf first; '' while there is none or it can't be read. */
  certificate: string;
}

/** The product beside whose name the badge stands. */
export type ProductBadgeProps = Pick<Product, 'productNo' | 'productType' | 'brand'>;
