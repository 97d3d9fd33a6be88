import type { SignedIn } from '../../platform/server/context.ts';
import type { OrderFilter } from './list.store.ts';

/** The last second that a moment of a call may name. */
const END_OF_TIME = 253_402_300_799;

/** Which orders a call of the list asks for, of those that its caller may see. */
export function filterOf(
  input: {
    status?: number | undefined;
    keyword?: string | undefined;
    expiring?: 'Y' | 'N' | undefined;
    brand?: string | undefined;
    organization?: 'Y' | 'N' | undefined;
    sort?: 'ends' | undefined;
    endsFrom?: number | undefined;
    endsBefore?: number | undefined;
  },
  { seesDept }: Pick<SignedIn, 'seesDept'>,
): OrderFilter {
  const { endsFrom, endsBefore } = input;
  return {
    status: input.status,
    keyword: input.keyword,
    expiring: input.expiring === 'Y',
    brand: input.brand,
    organization: input.organization === 'Y',
    deptID: seesDept ?? undefined,
    sort: input.sort,
    ending:
      endsFrom === undefined && endsBefore === undefined
        ? undefined
        : { from: timeOf(endsFrom ?? 0), before: timeOf(endsBefore ?? END_OF_TIME) },
  };
}

const timeOf = (seconds: number) => new Date(seconds * 1000);
