import type { Db } from '../../../../platform/database/transaction.ts';
import { checksummed } from '../../../../ports/payments/crypto/addresses.ts';
import { unitsText } from '../../../../ports/payments/crypto/amounts.ts';
import { describeToken } from '../../../../ports/payments/crypto/networks.ts';
import { type AddressLine, listAddresses } from './addresses.store.ts';

/** Rows of one look. */
const MOST_ROWS = 5000;
const EVM_ADDRESS = /^0x[\da-f]{40}$/i;
const TRON_ADDRESS = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;
const ACCOUNT_NO = /^[\dA-Z]+$/;

/**
 * Lists the addresses that were given out for payments in tokens, with their positions below the extended public key,
 * by which the wallet that has the private key finds them, and what came to each: final, and as of the last look. What
 * came since is asked of the chain with `fetch` (D-685).
 * @param args `funded` for those to which something came, and the number of an account or an address
 * @returns false for words that mean nothing
 */
export async function listTokenAddresses(
  db: Db,
  args: readonly string[],
  say: (line: string) => void,
): Promise<boolean> {
  const isFundedOnly = args[0] === 'funded';
  const [which, ...more] = isFundedOnly ? args.slice(1) : args;
  const only = which === undefined ? {} : filterOf(which);
  if (!only || more.length > 0) return false;
  for (const line of await listAddresses(db, only, MOST_ROWS))
    if (!isFundedOnly || line.final > 0n || BigInt(line.seen.received) > 0n) say(textOf(line));
  return true;
}

function filterOf(word: string): { address: string } | { accountNo: string } | undefined {
  if (EVM_ADDRESS.test(word)) return { address: word.toLowerCase() };
  if (TRON_ADDRESS.test(word)) return { address: word };
  return ACCOUNT_NO.test(word) ? { accountNo: word } : undefined;
}

function textOf({ chain, contract = '', address, final, seen, ...line }: AddressLine): string {
  const { network, decimals } = describeToken(Number(chain), contract);
  const pending = BigInt(seen.received) - final;
  return [
    ...[line.way, network, `0/${line.position}`, EVM_ADDRESS.test(address) ? checksummed(address) : address],
    ...[line.payment, line.accountNo, line.at.toISOString(), seen.state],
    `${unitsText(final, decimals)} final`,
    pending > 0n ? `${unitsText(pending, decimals)} not yet` : '',
  ].join('\t');
}
