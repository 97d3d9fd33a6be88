import type { Text } from '../server/texts.ts';

/** Sentences of the payment calls, in the two languages of `msg`. */
export const paymentTexts = {
  balanceTooLow: { zh: '余额不足，请充值', en: 'The balance is not sufficient, please recharge' },
  balanceOnly: { zh: '多个订单仅支持余额支付', en: 'Several orders can only be paid from the balance' },
  methodUnknown: { zh: '支付方式无效', en: 'There is no such payment method.' },
  methodOff: { zh: '该支付方式暂未开通', en: 'This payment method is not available.' },
  rechargeMethod: { zh: '充值方式无效', en: 'The recharge method is not valid.' },
  aimUnknown: { zh: '支付目的无效', en: 'The aim of the payment is not valid.' },
  noOrders: { zh: '请选择订单', en: 'Please choose an order.' },
  notPayable: { zh: '订单当前状态不可支付', en: 'The order can not be paid in its state.' },
  queueUnknown: { zh: '批量支付任务不存在', en: 'There is no such payment queue.' },
  failed: { zh: '支付失败，请稍后重试', en: 'The payment failed. Please try again later.' },
} as const satisfies Record<string, Text>;
