import type { Text } from '../server/texts.ts';

/** Sentences about what an issuer asks for. */
export const issuerTexts = {
  csrNamesMissing: {
    zh: 'CSR 必须包含订单中的全部域名',
    en: 'The request (CSR) must contain every name of the order.',
    es: 'La solicitud (CSR) debe contener todos los nombres del pedido.',
    de: 'Die Anforderung (CSR) muss alle Namen der Bestellung enthalten.',
    ja: 'CSR には注文のすべてのドメインが含まれている必要があります。',
    fr: 'La demande (CSR) doit contenir tous les noms de la commande.',
  },
  notIssuedHere: {
    zh: '该产品目前无法签发，请选择其他产品',
    en: 'This product can’t be issued at present. Please choose another one.',
    es: 'Este producto no se puede emitir por ahora. Elija otro.',
    de: 'Dieses Produkt kann derzeit nicht ausgestellt werden. Bitte wählen Sie ein anderes.',
    ja: 'この製品は現在発行できません。別の製品を選択してください。',
    fr: 'Ce produit ne peut pas être émis pour le moment. Choisissez-en un autre.',
  },
  recordAwaited: {
    zh: '验证记录将在支付后由签发机构提供，请稍后再查看',
    en: 'The issuer gives the validation record after the payment. Please look again in a moment.',
    es: 'El emisor da el registro de validación después del pago. Vuelva a mirar en un momento.',
    de: 'Die Zertifizierungsstelle nennt den Validierungseintrag nach der Zahlung. Bitte sehen Sie gleich noch einmal nach.',
    ja: '検証用レコードはお支払い後に発行機関から提供されます。しばらくしてからもう一度ご確認ください。',
    fr: "L'émetteur indique l'enregistrement de validation après le paiement. Revenez dans un instant.",
  },
} satisfies Record<string, Text>;
