import { BodyCode } from '@certdeck/contract';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Text } from '../../platform/server/texts.ts';
import type { Refusal } from '../../ports/payments/provider.ts';
import { paymentTexts } from './texts.ts';

/**
 * What a customer reads of a payment that a provider refused.
 * @param field where the customer entered the amount; absent where it is the price of orders
 */
export function refusedPayment(reason: Refusal, field?: string): BusinessError {
  const ofAmount = (text: Text) =>
    new BusinessError(BodyCode.badInput, text, field === undefined ? {} : { [field]: text });
  switch (reason.code) {
    case 'BALANCE_TOO_LOW':
      // Not how much there is: who may pay needn't be one who may read the balance.
      return new BusinessError(BodyCode.balanceTooLow, paymentTexts.balanceTooLow);
    case 'BELOW_MINIMUM':
      return ofAmount(paymentTexts.amountBelow(reason.limit));
    case 'ABOVE_MAXIMUM':
      return ofAmount(paymentTexts.amountAbove(reason.limit));
    case 'CURRENCY':
      return new BusinessError(BodyCode.wrongState, paymentTexts.currency);
    case 'KEY_REUSED':
      return new BusinessError(BodyCode.wrongState, paymentTexts.notPayable);
    case 'DECLINED':
      return new BusinessError(BodyCode.wrongState, paymentTexts.failed);
  }
}
