import type { TransferOut } from '@certdeck/contract';
import { DAY, now } from './domains.ts';

/** A name that nothing keeps here, without a code. */
export const transferOutOf = (domain: string, given: Partial<TransferOut> = {}): TransferOut => ({
  ...{ orderNo: `D-${domain.replace(/\W/g, '-')}`, domain, unicode: domain, status: 'active' },
  ...{ expireTime: now() + 165 * DAY, locks: [], codeEndTime: null },
  ...{ decideTime: null, askedTime: null, doneTime: null },
  ...given,
});

/** The same while another registrar asks for it. */
export const askedForOf = (domain: string): TransferOut =>
  transferOutOf(domain, { askedTime: now() - DAY, decideTime: now() + 4.5 * DAY });
