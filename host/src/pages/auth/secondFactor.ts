/** How a second factor can be shown. */
export const factorWays = ['passkey', 'google', 'tel', 'email', 'recovery'] as const;
export type FactorWay = (typeof factorWays)[number];

/** How somebody who is signed in can prove it again (D-301). */
export type ProofWay = FactorWay | 'password';

/** The ways of an answer 12011, the quickest first; the password where none of them is known here. */
export function proofWaysOf(ways: string): readonly [ProofWay, ...ProofWay[]] {
  const [first = 'password' as const, ...others] = factorWays.filter((way) => ways.split(',').includes(way));
  return [first, ...others];
}

/** What an answer 12009 asks for (D-044). */
export interface SecondFactorDemand {
  account: string;
  ticket: string;
  /** At least one, the quickest first. */
  ways: readonly [FactorWay, ...FactorWay[]];
  /** Masked. */
  tel: string;
  email: string;
}

/** The query of `/sec-validation` for the data of an answer 12009, which are flat (A§4.3). */
export function secondFactorQuery(data: unknown): string {
  const entries = typeof data === 'object' && data !== null ? Object.entries(data) : [];
  const flat = entries.filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  return new URLSearchParams(flat.map(([name, value]) => [name, String(value)])).toString();
}

/** Reads the query back; undefined where there is no ticket, or nothing that this page can ask for. */
export function demandOfQuery(query: URLSearchParams): SecondFactorDemand | undefined {
  const text = (name: string) => query.get(name) ?? '';
  const types = text('types').split(',');
  const [first, ...others] = factorWays.filter((way) => types.includes(way));
  if (text('ticket') === '' || first === undefined) return undefined;
  return {
    account: text('account'),
    ticket: text('ticket'),
    ways: [first, ...others],
    tel: text('tel'),
    email: text('email'),
  };
}

/** The same from the state of the history entry, which outlives a reload and is no part of the address. */
export function demandOfState(state: unknown): SecondFactorDemand | undefined {
  if (typeof state !== 'object' || state === null || !('demand' in state)) return undefined;
  const { demand } = state;
  if (typeof demand !== 'object' || demand === null || !('ways' in demand) || !Array.isArray(demand.ways))
    return undefined;
  return demandOfQuery(
    new URLSearchParams({
      ...textsOf(demand),
      types: demand.ways.filter((way) => typeof way === 'string').join(),
    }),
  );
}

const textsOf = (value: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
