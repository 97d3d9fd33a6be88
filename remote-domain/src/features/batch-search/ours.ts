import type { FoundDomain } from '@certdeck/contract';

/** A name that the tenant has. */
export type OurName = FoundDomain & { found: NonNullable<FoundDomain['found']> };

export const isOurs = (name: FoundDomain): name is OurName => name.found !== null;
