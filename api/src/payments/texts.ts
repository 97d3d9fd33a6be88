import { decimalFromCents } from '@certdeck/validation';
import type { Text } from '../server/texts.ts';

/** Sentences of the payment calls. */
export const paymentTexts = {
  balanceTooLow: {
    zh: '余额不足，请充值',
    en: 'The balance is not sufficient, please recharge',
    es: 'Saldo insuficiente; recargue, por favor',
    de: 'Das Guthaben reicht nicht aus, bitte laden Sie es auf',
    ja: '残高が不足しています。チャージしてください',
    fr: 'Solde insuffisant, veuillez recharger',
  },
  balanceOnly: {
    zh: '多个订单仅支持余额支付',
    en: 'Several orders can only be paid from the balance',
    es: 'Varios pedidos solo se pueden pagar con el saldo',
    de: 'Mehrere Bestellungen können nur vom Guthaben bezahlt werden',
    ja: '複数の注文は残高でのみ支払えます',
    fr: 'Plusieurs commandes ne peuvent être payées que par le solde',
  },
  methodUnknown: {
    zh: '支付方式无效',
    en: 'There is no such payment method.',
    es: 'Ese método de pago no existe.',
    de: 'Diese Zahlungsart gibt es nicht.',
    ja: 'その支払い方法はありません。',
    fr: "Ce mode de paiement n'existe pas.",
  },
  methodOff: {
    zh: '该支付方式暂未开通',
    en: 'This payment method is not available.',
    es: 'Este método de pago no está disponible.',
    de: 'Diese Zahlungsart ist nicht verfügbar.',
    ja: 'この支払い方法は現在利用できません。',
    fr: "Ce mode de paiement n'est pas disponible.",
  },
  rechargeMethod: {
    zh: '充值方式无效',
    en: 'The recharge method is not valid.',
    es: 'El método de recarga no es válido.',
    de: 'Die Auflademethode ist ungültig.',
    ja: 'チャージ方法が正しくありません。',
    fr: "Le mode de recharge n'est pas valide.",
  },
  aimUnknown: {
    zh: '支付目的无效',
    en: 'The aim of the payment is not valid.',
    es: 'La finalidad del pago no es válida.',
    de: 'Der Zweck der Zahlung ist ungültig.',
    ja: '支払いの目的が正しくありません。',
    fr: "L'objet du paiement n'est pas valide.",
  },
  noOrders: {
    zh: '请选择订单',
    en: 'Please choose an order.',
    es: 'Elija un pedido.',
    de: 'Bitte wählen Sie eine Bestellung.',
    ja: '注文を選択してください。',
    fr: 'Choisissez une commande.',
  },
  notPayable: {
    zh: '订单当前状态不可支付',
    en: 'The order can not be paid in its state.',
    es: 'El pedido no se puede pagar en su estado actual.',
    de: 'Die Bestellung kann in ihrem Zustand nicht bezahlt werden.',
    ja: 'この注文は現在の状態では支払えません。',
    fr: 'La commande ne peut pas être payée dans son état actuel.',
  },
  queueUnknown: {
    zh: '批量支付任务不存在',
    en: 'There is no such payment queue.',
    es: 'Esa cola de pago no existe.',
    de: 'Diesen Zahlungslauf gibt es nicht.',
    ja: 'その一括支払いはありません。',
    fr: "Ce paiement groupé n'existe pas.",
  },
  failed: {
    zh: '支付失败，请稍后重试',
    en: 'The payment failed. Please try again later.',
    es: 'El pago ha fallado. Inténtelo más tarde.',
    de: 'Die Zahlung ist fehlgeschlagen. Bitte versuchen Sie es später erneut.',
    ja: '支払いに失敗しました。後でもう一度お試しください。',
    fr: 'Le paiement a échoué. Réessayez plus tard.',
  },
  currency: {
    zh: '该支付方式不支持此币种',
    en: 'This payment method does not take this currency.',
    es: 'Este método de pago no admite esta moneda.',
    de: 'Diese Zahlungsart nimmt diese Währung nicht an.',
    ja: 'この支払い方法はこの通貨に対応していません。',
    fr: "Ce mode de paiement n'accepte pas cette devise.",
  },
  /** @param least cents */
  amountBelow: (least: number): Text => {
    const limit = decimalFromCents(least);
    return {
      zh: `该支付方式的金额不得低于 ${limit}`,
      en: `With this payment method the amount must be at least ${limit}.`,
      es: `Con este método de pago, el importe debe ser de al menos ${limit}.`,
      de: `Mit dieser Zahlungsart muss der Betrag mindestens ${limit} sein.`,
      ja: `この支払い方法では、金額は ${limit} 以上である必要があります。`,
      fr: `Avec ce mode de paiement, le montant doit être d'au moins ${limit}.`,
    };
  },
  /** @param most cents */
  amountAbove: (most: number): Text => {
    const limit = decimalFromCents(most);
    return {
      zh: `该支付方式的金额不得高于 ${limit}`,
      en: `With this payment method the amount must be at most ${limit}.`,
      es: `Con este método de pago, el importe debe ser como máximo de ${limit}.`,
      de: `Mit dieser Zahlungsart darf der Betrag höchstens ${limit} sein.`,
      ja: `この支払い方法では、金額は ${limit} 以下である必要があります。`,
      fr: `Avec ce mode de paiement, le montant doit être d'au plus ${limit}.`,
    };
  },
} as const satisfies Record<string, Text | ((cents: number) => Text)>;
