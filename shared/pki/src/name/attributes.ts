/** How a subject attribute is called. */
export interface AttributeName {
  shortName: string;
  zh: string;
  en: string;
}

/** zh or anything else, which reads as English (B§9.21, B§9.22). */
export type NameLanguage = string;

/** Chosen unless the caller says otherwise (B§9.21). */
export const DEFAULT_NAME_LANGUAGE = 'zh';

/** The fourteen attributes with short names of B§3.20, then those of EV certificates. */
const ATTRIBUTES: ReadonlyMap<string, AttributeName> = new Map([
  ['2.5.4.3', { shortName: 'CN', zh: '通用名称', en: 'Common Name' }],
  ['2.5.4.6', { shortName: 'C', zh: '国家/地区', en: 'Country' }],
  ['2.5.4.10', { shortName: 'O', zh: '组织', en: 'Organization' }],
  ['2.5.4.11', { shortName: 'OU', zh: '组织单位', en: 'Organizational Unit' }],
  ['2.5.4.8', { shortName: 'ST', zh: '省/州', en: 'State or Province' }],
  ['2.5.4.7', { shortName: 'L', zh: '城市', en: 'Locality' }],
  ['1.2.840.113549.1.9.1', { shortName: 'E', zh: '电子邮件', en: 'E-mail Address' }],
  ['0.9.2342.19200300.100.1.25', { shortName: 'DC', zh: '域组件', en: 'Domain Component' }],
  ['2.5.4.4', { shortName: 'SN', zh: '姓', en: 'Surname' }],
  ['2.5.4.42', { shortName: 'G', zh: '名', en: 'Given Name' }],
  ['2.5.4.12', { shortName: 'T', zh: '职务', en: 'Title' }],
  ['2.5.4.5', { shortName: 'serialNumber', zh: '序列号', en: 'Serial Number' }],
  ['2.5.4.17', { shortName: 'postalCode', zh: '邮政编码', en: 'Postal Code' }],
  ['2.5.4.9', { shortName: 'STREET', zh: '街道地址', en: 'Street Address' }],
  ['2.5.4.15', { shortName: 'businessCategory', zh: '业务类别', en: 'Business Category' }],
  ['2.5.4.97', { shortName: 'organizationIdentifier', zh: '组织标识符', en: 'Organization Identifier' }],
  ['1.3.6.1.4.1.311.60.2.1.1', { shortName: 'jurisdictionL', zh: '注册城市', en: 'Jurisdiction Locality' }],
  [
    '1.3.6.1.4.1.311.60.2.1.2',
    { shortName: 'jurisdictionST', zh: '注册省/州', en: 'Jurisdiction State or Province' },
  ],
  [
    '1.3.6.1.4.1.311.60.2.1.3',
    { shortName: 'jurisdictionC', zh: '注册国家/地区', en: 'Jurisdiction Country' },
  ],
  ['0.9.2342.19200300.100.1.1', { shortName: 'UID', zh: '用户标识', en: 'User ID' }],
]);

/** The names of an attribute type; one without a name goes by its identifier. */
export function attributeName(oid: string, language: NameLanguage): { name: string; shortName: string } {
  const attribute = ATTRIBUTES.get(oid);
  if (!attribute) {
    return { name: oid, shortName: oid };
  }
  return { name: language === 'zh' ? attribute.zh : attribute.en, shortName: attribute.shortName };
}

/** The identifier of a short name, such as '2.5.4.3' for CN. */
export function attributeOid(shortName: string): string | undefined {
  for (const [oid, names] of ATTRIBUTES) {
    if (names.shortName === shortName) {
      return oid;
    }
  }
  return undefined;
}
