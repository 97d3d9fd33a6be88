<<<<<<< HEAD
import { sentencesOf } from '../server/sentences.ts';
import { texts } from '../server/texts.ts';
import english from './locales/en.json' with { type: 'json' };
=======
import { type Text, texts } from '../server/texts.ts';
import { issuerTexts } from './issuer-texts.ts';
>>>>>>> main

const { all, say } = sentencesOf(import.meta.dirname, english);

/** Sentences of the order calls, of the mails about orders and of the exported list. */
export const orderTexts = {
<<<<<<< HEAD
  ...all,
=======
  ...issuerTexts,
  recordOutside: {
    zh: '无法自动添加该域名的验证记录，请自行添加',
    en: 'The record of this name can’t be added for you. Please add it yourself.',
    es: 'El registro de este nombre no se puede añadir automáticamente. Añádalo usted.',
    de: 'Der Eintrag für diesen Namen kann nicht automatisch angelegt werden. Bitte legen Sie ihn selbst an.',
    ja: 'このドメインのレコードは自動で追加できません。お客様ご自身で追加してください。',
    fr: "L'enregistrement de ce nom ne peut pas être ajouté automatiquement. Ajoutez-le vous-même.",
  },
  recordConflict: {
    zh: '该主机名已有冲突的解析记录，请先删除它，或改用其他验证方式',
    en: 'Another record of this name stands in the way. Remove it, or choose another validation method.',
    es: 'Otro registro de este nombre lo impide. Elimínelo o elija otro método de validación.',
    de: 'Ein anderer Eintrag dieses Namens steht im Weg. Löschen Sie ihn oder wählen Sie eine andere Validierungsmethode.',
    ja: 'このホスト名の別のレコードと競合しています。削除するか、別の検証方法を選択してください。',
    fr: 'Un autre enregistrement de ce nom fait obstacle. Supprimez-le ou choisissez une autre méthode de validation.',
  },
  recordRefused: {
    zh: 'DNS 服务商拒绝添加该记录，请自行添加',
    en: 'The DNS provider did not accept the record. Please add it yourself.',
    es: 'El proveedor de DNS no ha aceptado el registro. Añádalo usted.',
    de: 'Der DNS-Anbieter hat den Eintrag nicht angenommen. Bitte legen Sie ihn selbst an.',
    ja: 'DNSプロバイダーがレコードを受け付けませんでした。お客様ご自身で追加してください。',
    fr: "Le fournisseur DNS n'a pas accepté l'enregistrement. Ajoutez-le vous-même.",
  },
  recordUnknown: {
    zh: 'DNS 服务商没有响应，请重试',
    en: 'The DNS provider did not answer. Please try again.',
    es: 'El proveedor de DNS no ha respondido. Inténtelo de nuevo.',
    de: 'Der DNS-Anbieter hat nicht geantwortet. Bitte versuchen Sie es noch einmal.',
    ja: 'DNSプロバイダーから応答がありません。もう一度お試しください。',
    fr: "Le fournisseur DNS n'a pas répondu. Réessayez.",
  },
  recordLater: {
    zh: 'DNS 服务商请求过于频繁，请稍后再试',
    en: 'The DNS provider takes no more requests at the moment. Please try again later.',
    es: 'El proveedor de DNS no admite más solicitudes por ahora. Inténtelo más tarde.',
    de: 'Der DNS-Anbieter nimmt im Moment keine weiteren Anfragen an. Bitte versuchen Sie es später erneut.',
    ja: 'DNSプロバイダーへの要求が多すぎます。しばらくしてからお試しください。',
    fr: "Le fournisseur DNS n'accepte plus de requêtes pour le moment. Réessayez plus tard.",
  },
  productType: {
    zh: '产品类型与产品不符',
    en: 'The product type is not that of the product.',
    es: 'El tipo no corresponde al producto.',
    de: 'Der Produkttyp passt nicht zum Produkt.',
    ja: '製品タイプが製品と一致しません。',
    fr: 'Le type ne correspond pas au produit.',
  },
  productNotFree: {
    zh: '该产品不是免费产品',
    en: 'This product is not free.',
    es: 'Este producto no es gratuito.',
    de: 'Dieses Produkt ist nicht kostenlos.',
    ja: 'この製品は無料ではありません。',
    fr: "Ce produit n'est pas gratuit.",
  },
  batchLimit: {
    zh: '一次最多提交 500 个订单',
    en: 'Up to 500 orders can be submitted at a time',
    es: 'Se pueden enviar hasta 500 pedidos a la vez',
    de: 'Es können höchstens 500 Bestellungen auf einmal abgegeben werden',
    ja: '一度に送信できる注文は 500 件までです',
    fr: "Jusqu'à 500 commandes peuvent être envoyées à la fois",
  },
  checkOrder: {
    zh: '订单内容有误',
    en: 'Some parts of the order are not valid.',
    es: 'Algunas partes del pedido no son válidas.',
    de: 'Teile der Bestellung sind ungültig.',
    ja: '注文内容に誤りがあります。',
    fr: 'Certaines parties de la commande ne sont pas valides.',
  },
  required: {
    zh: '不能为空',
    en: 'This is required.',
    es: 'Este dato es obligatorio.',
    de: 'Diese Angabe ist erforderlich.',
    ja: '必須項目です。',
    fr: 'Ce champ est obligatoire.',
  },
  contactUnknown: {
    zh: '联系人不存在',
    en: 'There is no such contact.',
    es: 'Ese contacto no existe.',
    de: 'Diesen Kontakt gibt es nicht.',
    ja: 'その連絡先はありません。',
    fr: "Ce contact n'existe pas.",
  },
  contactIDCard: {
    zh: '该产品要求联系人填写身份证号',
    en: 'This product needs a contact with an ID-card number.',
    es: 'Este producto exige un contacto con número de documento de identidad.',
    de: 'Dieses Produkt braucht einen Kontakt mit Ausweisnummer.',
    ja: 'この製品には身分証番号のある連絡先が必要です。',
    fr: "Ce produit exige un contact avec un numéro de pièce d'identité.",
  },
  organizationUnknown: {
    zh: '企业不存在',
    en: 'There is no such organization.',
    es: 'Esa organización no existe.',
    de: 'Diese Organisation gibt es nicht.',
    ja: 'その組織はありません。',
    fr: "Cette organisation n'existe pas.",
  },
  organizationIncomplete: {
    zh: '企业信息不完整',
    en: 'The details of the organization are not complete.',
    es: 'Faltan datos de la organización.',
    de: 'Die Angaben zur Organisation sind unvollständig.',
    ja: '組織の情報が不足しています。',
    fr: "Les informations de l'organisation sont incomplètes.",
  },
  addressNotPublic: {
    zh: '仅支持公网 IP 地址',
    en: 'Only addresses of the public internet can be certified.',
    es: 'Solo se pueden certificar direcciones de la internet pública.',
    de: 'Nur Adressen des öffentlichen Internets können zertifiziert werden.',
    ja: '証明書を発行できるのはパブリック IP アドレスのみです。',
    fr: "Seules les adresses de l'internet public peuvent être certifiées.",
  },
  publicSuffix: {
    zh: '不能为公共后缀签发证书',
    en: 'No certificate can be issued for a public suffix.',
    es: 'No se puede emitir un certificado para un sufijo público.',
    de: 'Für ein öffentliches Suffix kann kein Zertifikat ausgestellt werden.',
    ja: 'パブリックサフィックスには証明書を発行できません。',
    fr: 'Aucun certificat ne peut être émis pour un suffixe public.',
  },
  methodNotAllowed: {
    zh: '此产品或域名不支持该验证方式',
    en: 'This validation method is not possible for this product or name.',
    es: 'Este método de validación no es posible para este producto o nombre.',
    de: 'Diese Validierungsmethode ist für dieses Produkt oder diesen Namen nicht möglich.',
    ja: 'この製品またはドメインではこの検証方法を利用できません。',
    fr: "Cette méthode de validation n'est pas possible pour ce produit ou ce nom.",
  },
>>>>>>> main
  keyInClear: texts.keyInClear,
  /** The certificate for a name was issued; `until` is its last day. */
  issuedBody: (values: { order: string; name: string; until: string }) => say('issuedMail.body', values),
  /** Of names that a rule refuses. */
  notWildcard: (x: string) => say('name.notWildcard', { x }),
  format: (x: string) => say('name.format', { x }),
  duplicate: (domain: string) => say('name.duplicate', { domain }),
};
