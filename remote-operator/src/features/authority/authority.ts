import type * as operatorCalls from '@certdeck/contract/operator';

type State = NonNullable<NonNullable<typeof operatorCalls.authority.types>['data']>;
export type Authority = State['authorities'][number];

/** A key identifier in groups of four, as people read and type it. */
export const inGroups = (keyID: string): string => keyID.replaceAll(/(.{4})(?=.)/g, '$1 ');
