/** Classes of products for which an agent's site has a mark-up of its own (D-388). */
export const priceClasses = ['dv', 'ov', 'ev', 'ip', 'email', 'code', 'doc', 'vmc'] as const;
export type PriceClass = (typeof priceClasses)[number];

/** Hundredths of a percent that a site adds to the prices of each class; a class that isn't named adds nothing. */
export type Markups = Readonly<Partial<Record<PriceClass, number>>>;

/** The highest mark-up: a price is doubled at most. */
export const MOST_MARKUP_POINTS = 10_000;
