import type { NameIssue } from '@certdeck/validation';
import type { Text } from '../server/texts.ts';

/** Sentences of the order calls, in the two languages of `msg`. */
export const orderTexts = {
  productUnknown: { zh: '产品不存在', en: 'There is no such product.' },
  productType: { zh: '产品类型与产品不符', en: 'The product type is not that of the product.' },
  productNotFree: { zh: '该产品不是免费产品', en: 'This product is not free.' },
  yearNotOffered: { zh: '该产品不提供此年限', en: 'This product is not sold for this term.' },
  batchLimit: { zh: '一次最多提交 500 个订单', en: 'Up to 500 orders can be submitted at a time' },
  checkOrder: { zh: '订单内容有误', en: 'Some parts of the order are not valid.' },
  required: { zh: '不能为空', en: 'This is required.' },
  contactUnknown: { zh: '联系人不存在', en: 'There is no such contact.' },
  contactIDCard: {
    zh: '该产品要求联系人填写身份证号',
    en: 'This product needs a contact with an ID-card number.',
  },
  organizationUnknown: { zh: '企业不存在', en: 'There is no such organization.' },
  organizationIncomplete: { zh: '企业信息不完整', en: 'The details of the organization are not complete.' },
  addressNotPublic: {
    zh: '仅支持公网 IP 地址',
    en: 'Only addresses of the public internet can be certified.',
  },
  publicSuffix: {
    zh: '不能为公共后缀签发证书',
    en: 'No certificate can be issued for a public suffix.',
  },
  methodNotAllowed: {
    zh: '此产品或域名不支持该验证方式',
    en: 'This validation method is not possible for this product or name.',
  },
  keyInClear: {
    zh: '私钥必须加密后提交，请勿提交明文私钥',
    en: 'The private key must be encrypted. Never send a private key in clear.',
  },
  csrUnreadable: { zh: 'CSR 无法解析', en: 'The request (CSR) can not be read.' },
  csrSignature: { zh: 'CSR 签名无效', en: 'The signature of the request (CSR) is not valid.' },
  csrKeyType: {
    zh: '不支持的密钥类型，请使用 RSA 或 P-256、P-384、P-521',
    en: 'This key type is not supported. Use RSA, P-256, P-384 or P-521.',
  },
  csrKeySize: { zh: '密钥长度不符合要求', en: 'The key length is not accepted.' },
  csrKeyWeak: { zh: '密钥存在已知弱点，请更换密钥', en: 'The key has a known weakness. Make a new one.' },
  csrNames: {
    zh: 'CSR 中的名称与订单不一致',
    en: 'The request (CSR) has names that are not in the order.',
  },
  csrKeyForced: {
    zh: '密钥参数不符合该产品的要求',
    en: 'The key is not of the kind this product asks for.',
  },
  orderUnknown: { zh: '订单不存在', en: 'There is no such order.' },
  domainUnknown: { zh: '域名不在订单中', en: 'This name is not in the order.' },
  lastDomain: { zh: '不能删除最后一个域名', en: 'The last name of an order can not be removed.' },
  commonNameFixed: { zh: '不能删除通用名称', en: 'The common name can not be removed.' },
  wrongState: { zh: '当前订单状态不允许此操作', en: 'The state of the order does not allow this.' },
  notIssued: { zh: '证书尚未签发', en: 'The certificate has not been issued yet.' },
  nothingToValidate: { zh: '该订单无需验证域名', en: 'This order has no names to validate.' },
  csrCreation: { zh: 'CSR 生成失败，请检查参数', en: 'No request (CSR) could be made of these values.' },
} as const satisfies Record<string, Text>;

/** The sentence of a broken name rule (B.1 of the messages, D-119, D-120). */
export function nameIssueText(issue: NameIssue): Text {
  switch (issue.code) {
    case 'noMulti':
      return { zh: '此产品不支持多域名', en: 'This product does not support multiple domains' };
    case 'notWildcard':
      return { zh: `${issue.params.x} 不是通配符域名`, en: `${issue.params.x} is not a wildcard domain` };
    case 'evNoWildcard':
      return { zh: 'EV 证书不支持通配', en: 'EV certificates do not support wildcards' };
    case 'vmcNoWildcardIp':
      return { zh: 'VMC 证书不支持通配和 IP', en: 'VMC certificates do not support wildcards and IPs' };
    case 'duplicate':
      return { zh: `${issue.params.domain} 重复`, en: `${issue.params.domain} is repeated` };
    case 'format':
      return { zh: `域名 ${issue.params.x} 格式不正确`, en: `domain ${issue.params.x} format incorrect` };
    case 'required':
      return orderTexts.required;
  }
}
