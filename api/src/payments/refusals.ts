import { BodyCode } from '@certdeck/contract';
import { BusinessError } from '../server/errors.ts';
import type { Refusal } from './provider.ts';
import { paymentTexts } from './texts.ts';

/** What a customer reads of a payment that a provider refused. */
export function refusedPayment(reason: Refusal): BusinessError {
  switch (reason.code) {
    case 'BALANCE_TOO_LOW':
      // Not how much there is: who may pay needn't be one who may read the balance.
      return new BusinessError(BodyCode.balanceTooLow, paymentTexts.balanceTooLow);
    case 'BELOW_MINIMUM':
      return new BusinessError(BodyCode.badInput, paymentTexts.amountBelow(reason.limit));
    case 'ABOVE_MAXIMUM':
      return new BusinessError(BodyCode.badInput, paymentTexts.amountAbove(reason.limit));
    case 'CURRENCY':
      return new BusinessError(BodyCode.wrongState, paymentTexts.currency);
    case 'KEY_REUSED':
      return new BusinessError(BodyCode.wrongState, paymentTexts.notPayable);
    case 'DECLINED':
      return new BusinessError(BodyCode.wrongState, paymentTexts.failed);
  }
}
