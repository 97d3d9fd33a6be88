import { domainCalls, type TransferOut } from '@certdeck/contract';
import { useCall } from '@certdeck/session';

/** Milliseconds between two looks while another registrar asks for one of them, or could. */
const LOOK = 15_000;
/** Characters of a name at most. */
export const MOST_LETTERS = 253;

/** The names that the tenant has, those that leave and those that have left. */
export type TransferOutList = 'here' | 'leaving' | 'left';

/** Another registrar asks for it, and the tenant can still say no. */
export const isAskedFor = ({ decideTime }: Pick<TransferOut, 'decideTime'>): boolean => decideTime !== null;

/** Milliseconds until a list is read again; 0 while nobody can ask for a name of it. */
export const nextLook = (names: readonly TransferOut[] = []): number =>
  names.some((name) => isAskedFor(name) || name.codeEndTime !== null) ? LOOK : 0;

/** A page, from 1, of names that can go, leave or have left; `keyword` '' for all. */
export const useTransfersOut = (
  status: TransferOutList,
  keyword: string,
  { page, limit }: { page: number; limit: number },
) =>
  useCall(
    domainCalls.listTransfersOut,
    { status, limit, offset: page, ...(keyword !== '' && { keyword: keyword.slice(0, MOST_LETTERS) }) },
    { keepPreviousData: true, messages: 'none', refreshInterval: nextLook },
  );
