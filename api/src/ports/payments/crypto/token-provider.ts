import {
  BASE_CURRENCY,
  type Capabilities,
  type CancelOutcome,
  type CreateOutcome,
  type FetchOutcome,
  type PaymentIntent,
  type PaymentProvider,
  refusalOf,
  type Snapshot,
  type TransferProgress,
} from '../provider.ts';
import type { ProviderPaymentRow, ProviderPayments } from '../provider-payments.store.ts';
import { rowSnapshot } from '../row-snapshot.ts';
import type { TokensSeen } from '../tables.ts';
import { centsFor, hundredthsFor, isRate, unitsOf, unitsText } from './amounts.ts';
import type { ChainView, TokenChain, Transfer } from './chain-view.ts';
import type { Network, Token } from './networks.ts';
import { type Quote, settle, type Settlement } from './settlement.ts';
import type { TokenPaymentRow, TokenPayments } from './token-payments.store.ts';

export interface TokenOptions {
  payments: ProviderPayments;
  tokens: TokenPayments;
  chain: TokenChain;
  network: Network;
  token: Token;
  /** Blocks, that of a transfer included, after which it is final. */
  confirmations: number;
  /** The address at a position, as the chain's node is asked of it. */
  addressAt(position: number): string;
  /** Tokens for one of the base currency, of today; undefined where there is no rate. */
  rate(): Promise<number | undefined>;
  /** Where a demonstration has a wallet that pays: its path for a payment. */
  walletPage?(payment: { contract: string; address: string; units: bigint }): string;
  now: () => Date;
}

const MINUTE = 60;
const repeat = (times: number, seconds: number): number[] => Array.from({ length: times }, () => seconds);

export const tokenCapabilities: Capabilities = {
  currencies: [BASE_CURRENCY],
  minimum: 100,
  maximum: 99_999_999,
  // Where a transfer came from needn't be the customer's: exchanges send from addresses that take nothing back.
  refund: 'none',
  partialRefund: false,
  capture: 'automatic',
  expiry: 'ours',
  recheck: [...repeat(120, 15), ...repeat(60, MINUTE), 10 * MINUTE],
  watch: 30 * 24 * 60 * MINUTE,
};

/** More than there is of any token: who says that it was sent is believed nothing. */
const MOST_TOKENS = 1_000_000_000_000n;
/** Positions that are passed over at once because their addresses were used elsewhere. */
const MOST_SKIPPED = 20;

/** Milliseconds for a quote whose end isn't said. */
const QUOTE_MS = 1_800_000;

/**
 * Payments in a token of a blockchain, each to an address of its own whose private key isn't here. A node is asked what
 * came to it; transfers are kept once they are final, and read again until then, so that a block which the chain gives
 * up takes with it what nobody has booked.
 *
 * An address can't be taken back. Ended, a payment is one that nobody waits for; what comes for it all the same is told
 * as money that came late.
 */
export function tokenProvider(options: TokenOptions): PaymentProvider {
  const { payments, tokens, chain, network, token, confirmations, addressAt, rate, walletPage, now } =
    options;

  /** What a payment is asked for, agreed on once. */
  async function detailsOf({ amount, orderNo, expiresAt }: PaymentIntent) {
    const today = await rate();
    if (!isRate(today)) return undefined;
    const until = expiresAt ?? new Date(now().getTime() + QUOTE_MS);
    return {
      orderNo,
      chain: String(network.chainID),
      contract: token.contract.toLowerCase(),
      hundredths: String(hundredthsFor(amount.minor, today)),
      rate: String(today),
      // Blocks have times of whole seconds.
      until: new Date(Math.floor(until.getTime() / 1000) * 1000).toISOString(),
    };
  }

  const isHere = ({ details }: ProviderPaymentRow): boolean =>
    details['chain'] === String(network.chainID) && details['contract'] === token.contract.toLowerCase();

  const quoteOf = ({ amount, details }: ProviderPaymentRow): Quote & { hundredths: number } => {
    const hundredths = Number(details['hundredths']);
    return {
      hundredths,
      units: unitsOf(hundredths, token.decimals),
      cents: amount,
      until: new Date(details['until'] ?? 0),
    };
  };

  /** What a late transfer is worth: by the rate of the day on which it is read, or that of the quote. */
  async function centsNow(row: ProviderPaymentRow, units: bigint): Promise<number> {
    const today = await rate();
    return centsFor(units, isRate(today) ? today : Number(row.details['rate']), token.decimals);
  }

  function snapshotOf(
    row: ProviderPaymentRow,
    { cents, further }: Settlement,
    { isMoving, isOver }: { isMoving: boolean; isOver: boolean },
  ): Snapshot {
    if (cents !== undefined) {
      const currency = row.currency;
      const snapshot = rowSnapshot(row, 'succeeded', { amount: { minor: cents, currency } });
      return {
        ...snapshot,
        further: further.map((one) => ({ key: one.key, amount: { minor: one.cents, currency } })),
      };
    }
    if (isMoving) return rowSnapshot(row, 'processing');
    if (row.capture === 'renounced') return rowSnapshot(row, 'canceled');
    return rowSnapshot(row, isOver ? 'expired' : 'awaiting');
  }

  /** What the node says of a payment's address, as far as it can be believed. */
  async function viewOf(
    { name }: ProviderPaymentRow,
    { address, scanned_to: after, seen }: TokenPaymentRow & { address: string },
  ): Promise<ChainView | undefined> {
    const view = await chain.read(address, after);
    // One of several nodes that is behind doesn't know of what another has shown.
    if (!view || view.head < (seen.head ?? 0)) return undefined;
    const most = MOST_TOKENS * 10n ** BigInt(token.decimals);
    if ([...view.final, ...view.recent].some(({ units }) => units > most)) return undefined;
    // A transaction is on a chain once: in another block, it is the same one after a deep reorganisation.
    const before = new Map((await tokens.transfers(name)).map((one) => [one.tx_hash, one.block]));
    const isNew = ({ txHash, block }: Transfer) => (before.get(txHash) ?? block) === block;
    return { ...view, final: view.final.filter(isNew), recent: view.recent.filter(isNew) };
  }

  /** Asks the blockchain, and keeps what is final of its answer. `isMoving`: tokens are on their way. */
  async function lookUp(
    row: ProviderPaymentRow,
  ): Promise<{ snapshot: Snapshot; isMoving: boolean } | 'absent' | 'unknown'> {
    const payment = await tokens.find(row.name);
    if (!payment) return 'absent';
    // The operator has gone to another chain since: nobody is there to ask.
    if (!isHere(row)) return { snapshot: rowSnapshot(row, 'canceled'), isMoving: false };
    const view = await viewOf(row, payment);
    if (!view) return 'unknown';
    const quote = quoteOf(row);
    const kept = [];
    for (const { txHash, logIndex, block, sentAt, units } of view.final)
      kept.push({
        tx_hash: txHash,
        log_index: logIndex,
        block,
        sent_at: sentAt,
        units: units.toString(),
        cents: sentAt > quote.until ? await centsNow(row, units) : null,
      });
    await tokens.keep(row.name, view.scannedTo, kept);
    const transfers = (await tokens.transfers(row.name)).map((one) => ({
      key: `${one.tx_hash.slice(2)}-${one.log_index}`,
      units: BigInt(one.units),
      cents: one.cents,
    }));
    const isOver = view.finalAt > quote.until;
    const settlement = settle(quote, transfers, isOver);
    const isMoving = view.recent.length > 0;
    const isPartly = transfers.length > 0 && !isOver;
    const snapshot = snapshotOf(row, settlement, { isMoving: isMoving || isPartly, isOver });
    const received = [...transfers, ...view.recent].reduce((sum, { units }) => sum + units, 0n);
    const depths = view.recent.map((one) => one.confirmations);
    await tokens.see(row.name, {
      state: stateSeen(snapshot, settlement, received),
      received: received.toString(),
      confirmations: Math.min(...depths, received > 0n ? confirmations : 0),
      head: view.head,
    });
    return view.isBehind && settlement.cents === undefined ? 'unknown' : { snapshot, isMoving };
  }

  async function askFor(row: ProviderPaymentRow): Promise<CreateOutcome> {
    const payment = await tokens.find(row.name);
    if (payment) {
      const look = await lookUp(row);
      if (typeof look === 'string') return { kind: 'later' };
      const { snapshot } = look;
      if (snapshot.state !== 'awaiting' && snapshot.state !== 'processing')
        return { kind: 'created', snapshot, action: { kind: 'none' } };
      return { kind: 'created', snapshot, action: actionOf(row, payment.address) };
    }
    // Nobody knows the address before the newest block; a reorganisation may give it another number.
    const begin = await chain.begin();
    if (begin === undefined) return { kind: 'later' };
    for (let skipped = 0; skipped < MOST_SKIPPED; skipped++) {
      const { position, address } = await tokens.reserve(row.name, begin);
      const fresh = address ?? addressAt(position);
      const balance = address === null ? await chain.balanceOf(fresh) : 0n;
      if (balance === undefined) return { kind: 'later' };
      if (balance === 0n) {
        const action = actionOf(row, await tokens.assign(row.name, position, fresh));
        return { kind: 'created', snapshot: rowSnapshot(row, 'awaiting'), action };
      }
      // Somebody else has handed it out: another installation with this key, or this one before its database went back.
      await tokens.skip(row.name, position);
    }
    return { kind: 'later' };
  }

  function actionOf(row: ProviderPaymentRow, address: string) {
    const { units, hundredths, until } = quoteOf(row);
    const { contract } = token;
    const recipient = chain.written(address);
    return {
      kind: 'crypto',
      url: chain.paymentUrl(address, units),
      amount: { minor: hundredths, currency: 'USD' },
      expiresAt: until,
      network: network.name,
      address: recipient,
      ...(walletPage ? { walletPage: walletPage({ contract, address: recipient, units }) } : {}),
    } as const;
  }

  return {
    async create(intent): Promise<CreateOutcome> {
      const refused = refusalOf(tokenCapabilities, intent.amount);
      if (refused) return { kind: 'refused', reason: refused };
      const details = (await payments.find(intent.ref))?.details ?? (await detailsOf(intent));
      if (!details) return { kind: 'later' };
      const row = await payments.begin(intent, details, now());
      return row ? askFor(row) : { kind: 'refused', reason: { code: 'KEY_REUSED' } };
    },

    async fetch(ref): Promise<FetchOutcome> {
      const row = await payments.find(ref);
      if (!row) return { kind: 'absent' };
      const look = await lookUp(row);
      return typeof look === 'string' ? { kind: look } : { kind: 'found', snapshot: look.snapshot };
    },

    async cancel(ref): Promise<CancelOutcome> {
      const row = await payments.find(ref);
      if (!row) return { kind: 'absent' };
      const look = await lookUp(row);
      if (typeof look === 'string') return { kind: look };
      const { snapshot, isMoving } = look;
      if (snapshot.state === 'succeeded') return { kind: 'already-paid', snapshot };
      // Nobody shall pay a second time while tokens are on their way.
      if (isMoving) return { kind: 'unknown' };
      await payments.setCapture(row.name, [null, 'renounced'], 'renounced');
      return { kind: 'canceled' };
    },

    refund: async () => ({ kind: 'refused', reason: 'NOT_OFFERED' }),
    fetchRefund: async () => ({ kind: 'absent' }),

    async progress(ref): Promise<TransferProgress | undefined> {
      const row = await payments.find(ref);
      const payment = row && (await tokens.find(row.name));
      if (!payment) return undefined;
      const { state, received, confirmations: count } = payment.seen;
      return {
        state: state === 'waiting' && row.capture === 'renounced' ? 'ended' : state,
        received: unitsText(BigInt(received), token.decimals),
        confirmations: count,
        needed: confirmations,
      };
    },
  };
}

function stateSeen({ state }: Snapshot, { isWhole }: Settlement, received: bigint): TokensSeen['state'] {
  if (state === 'succeeded') return isWhole ? 'paid' : 'ended';
  if (state === 'canceled' || state === 'expired') return 'ended';
  return received > 0n ? 'seen' : 'waiting';
}
