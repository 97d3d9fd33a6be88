/** Networks that are kept in mind; those past them share one allowance. */
const NETWORKS = 20_000;
const OTHERS_SHARE = 50;
const WIDE_SHARE = 4;

export interface Allowance {
  /** Takes up to `amount` for an address and the wider network it is in, and answers how much it got. */
  take(address: string, network: string, amount: number): number;
  clear(): void;
}

/** How much each network may add: `most` for one, four times as much for the wider one around it. */
export function createAllowance(most: number, networks = NETWORKS): Allowance {
  const spent = new Map<string, number>();

  function place(key: string, share: number): { key: string; left: number } {
    const isKept = spent.has(key) || spent.size < networks;
    const own = isKept ? { key, most: most * share } : { key: 'others', most: most * OTHERS_SHARE };
    return { key: own.key, left: Math.max(0, own.most - (spent.get(own.key) ?? 0)) };
  }

  return {
    take(address, network, amount) {
      const places = [place(`one ${address}`, 1), place(`wide ${network}`, WIDE_SHARE)];
      const got = Math.min(amount, ...places.map(({ left }) => left));
      for (const key of new Set(places.map((one) => one.key))) spent.set(key, (spent.get(key) ?? 0) + got);
      return got;
    },
    clear: () => spent.clear(),
  };
}
