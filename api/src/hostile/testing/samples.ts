import { csrFor } from '../../orders/testing/shop.ts';
import type { Owner } from './owner.ts';

const wireHash = '0'.repeat(32);

/**
 * An input of every call that is right for its owner, by the call's id. A call of the contract without one
 * fails the tests, so that no call stays out of them.
 */
export async function samplesOf(owner: Owner): Promise<Readonly<Record<string, object>>> {
  const { word, unpaid, contactID, organizationID } = owner;
  const [toPay = '', toBatch = '', toQueue = '', toCancel = '', toChange = ''] = unpaid;
  const name = `buy.${word}.demo.test`;
  const csr = await csrFor([name]);
  const person = {
    firstname: `${word}-new`,
    lastname: `${word}-new`,
    position: `${word}-new`,
    email: `new@${word}.example`,
    telephone: '13812345678',
  };
  const company = {
    orgName: `${word} New Ltd`,
    nationCode: 'CN',
    province: 'Beijing',
    city: 'Beijing',
    postalCode: '100000',
    telephone: '010-12345678',
    address: `${word}-street 2`,
    creditCode: '91110000TEST000001',
    dateOfIncorporation: '2018-05-21',
  };
  const [first = '', second = ''] = owner.namesOf(toChange);
  const codeOf = { code: '123456', account: owner.email, newPwd: wireHash };
  return {
    captcha: { kind: 'work' },
    'API-018': { account: owner.email, password: wireHash, captchaID: 'none', captchaValidate: 'none' },
    'API-019': { account: owner.email, password: wireHash, code: '123456', inviteCode: 'none' },
    'API-020': { account: owner.email },
    'API-021': {},
    'API-022': {},
    'API-049': { email: owner.email },
    'API-050': { telephone: '13812345678', telPrefix: '86' },
    'API-051': { tel: '13812345678', telPrefix: '86' },
    'API-052': { email: owner.email },
    'API-053': { ...codeOf, account: '13812345678', telPrefix: '86' },
    'API-054': codeOf,
    'API-024': {},
    'API-026': {},
    'API-028': { firstname: `${word}-again` },
    'embed.token': { partner: 'shop' },
    'API-031': { firstname: word, lastname: word, limit: 5000 },
    'API-032': person,
    'API-033': { id: owner.spareContactID, ...person },
    'API-034': { id: owner.spareContactID },
    'API-035': { name: word, limit: 5000 },
    'API-037': company,
    'API-038': { id: owner.spareOrganizationID, ...company },
    'API-039': { id: owner.spareOrganizationID },
    'API-040': { orgName: '示例' },
    'API-041': { orgID: organizationID },
    'API-045': { limit: 5000 },
    'API-046': { id: owner.messageID },
    'messages.readAll': {},
    'messages.restore': { id: owner.messageID },
    'API-047': { id: owner.spareMessageID },
    'API-073': { limit: 100 },
    'API-095': {},
    'API-083': { limit: 5000, orderNo: owner.issued },
    'API-103': {
      orderno: toPay,
      bankname: `${word} bank`,
      bankno: '6222',
      bankusername: `${word} treasurer`,
      banktotal: 1,
      banktime: 1_795_000_000,
      banktel: '13812345678',
      remark: word,
    },
    'receipt.upload': { name: `${word}.pdf`, transferID: owner.transferID },
    'receipt.list': { id: owner.transferID },
    'receipt.get': { id: owner.transferID, receiptID: owner.receiptID },
    'API-104': { limit: 5000 },
    'API-105': { id: 'ALP-DV1', year: 1, sslDomains: [name], quantity: 1 },
    'API-107': { country: 'CN', domain: name, encryption: 'ECC', hashSign: 'SHA256', keyCurve: 'P256' },
    'API-109': {
      productNo: 'GS-OV1',
      productType: 'ov_single_ssl',
      year: 1,
      dcvMethod: 'dns_txt',
      contactID,
      orgID: organizationID,
      sslCerts: [{ commonName: name, csr }],
    },
    'API-110': { commonName: name, csr },
    'API-112': { keyword: word, limit: 5000 },
    'API-113': { id: owner.issued },
    'API-114': { id: owner.issuedID },
    'API-115': {},
    'API-116': { orderNo: owner.waiting },
    'API-117': { orderNo: toChange, domain: second },
    'API-118': { orderNo: toChange, domain: first, dcvMethod: 'dns' },
    'API-119': { orderNo: toChange, domain: first, dcvMethod: 'file' },
    'API-120': { id: owner.issued },
    'API-121': { orderNos: [toCancel] },
    'API-125': { id: owner.waiting },
    'API-127': { orderNo: toChange, domain: first },
    'API-132': { keyword: word },
    'API-133': { orderNo: owner.issued, remark: `${word} again` },
    'API-096': { payMethod: 'balance', aim: 'makeOrder', orderNo: toPay },
    'API-097': { orderNos: [toBatch] },
    'API-098': { orderNos: [toQueue] },
    'API-099': {},
    'API-100': { queueId: owner.queueID },
    'API-101': {},
    'dcv.place': { orderNo: toChange, domain: first },
    'demo.publish': { orderNo: toChange, domain: first },
    'tools.report.start': { domain: owner.site },
    'tools.report': { domain: owner.site, id: owner.reportID },
    'tools.reports': {},
    'tools.cfdns.zones': { token: `token-of-${word}`, names: [name] },
    'tools.cfdns': {
      token: `token-of-${word}`,
      records: [{ type: 'TXT', name, content: word }],
    },
    'staff.overview': {},
    'staff.failures': { hours: 24 },
    'staff.loads': { hours: 24 },
    'staff.releases': {},
    'staff.violations': { hours: 24 },
  };
}
