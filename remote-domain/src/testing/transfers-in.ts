import type { TransferIn, TransferQuote } from '@certdeck/contract';
import { DAY, now } from './domains.ts';

/** A name of another registrar that can be asked for; it ends on 15 Jan 2027. */
export const transferQuoteOf = (domain: string, given: Partial<TransferQuote> = {}): TransferQuote => ({
  ...{ domain, unicode: domain, price: 7_900, problem: '' },
  ...{ expireTime: 1_800_000_000, newExpireTime: 1_831_536_000 },
  ...given,
});

/** A name that was asked for an hour ago and is here. */
export const transferInOf = (domain: string, given: Partial<TransferIn> = {}): TransferIn => ({
  ...{ orderNo: `T-${domain}`, domain, unicode: domain, status: 'done', amount: 7_900, refusal: '' },
  ...{ createdTime: now() - 3_600, decideTime: null, doneTime: now() - DAY / 48 },
  ...given,
});
