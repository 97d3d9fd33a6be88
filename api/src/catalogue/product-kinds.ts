/** What a product is, whatever its brand: the wire's productType and its texts. */
export interface ProductKind {
  /** Suffix of the product number. */
  code: string;
  /** productType on the wire: words joined by underscores (A§3.1, D-132). */
  productType: string;
  name: string;
  nameEn: string;
  description: string;
  descriptionEn: string;
  typeDescription: string;
  typeDescriptionEn: string;
}

const dv = {
  typeDescription: '域名级：验证域名所有权，几分钟签发',
  typeDescriptionEn: 'Domain validation: proves control of the name, issued within minutes',
};
const ov = {
  typeDescription: '企业级：验证域名与企业信息',
  typeDescriptionEn: 'Organization validation: proves the name and the organization',
};
const ev = {
  typeDescription: '增强型：严格验证企业身份',
  typeDescriptionEn: 'Extended validation: the strictest check of the organization',
};

const kind = (
  code: string,
  productType: string,
  level: Pick<ProductKind, 'typeDescription' | 'typeDescriptionEn'>,
  [name, nameEn]: readonly [string, string],
  [description, descriptionEn]: readonly [string, string],
): ProductKind => ({ code, productType, name, nameEn, description, descriptionEn, ...level });

const single = ['保护一个域名。', 'Protects one name.'] as const;
const flex = [
  '一张证书保护多个域名，也可包含通配符域名。',
  'Protects several names in one certificate, wildcards included.',
] as const;
const wild = ['保护一个域名下的所有同级子域名。', 'Protects every name one level below a domain.'] as const;
const address = ['保护公网 IP 地址。', 'Protects public IP addresses.'] as const;
const mailbox = ['为邮件签名和加密。', 'Signs and encrypts mail.'] as const;
const code = [
  '为软件代码签名，私钥需妥善保管。',
  'Signs software; keep the private key well protected.',
] as const;

export const productKinds = {
  dv_single_ssl: kind('DV1', 'dv_single_ssl', dv, ['DV 单域名证书', 'DV Single'], single),
  dv_one_ssl: kind('DVONE', 'dv_one_ssl', dv, ['DV 单域名证书', 'DV One'], single),
  dv_flex_ssl: kind('DVF', 'dv_flex_ssl', dv, ['DV 多域名证书', 'DV Multi-Domain'], flex),
  dv_wild_ssl: kind('DVW', 'dv_wildcard_ssl', dv, ['DV 通配符证书', 'DV Wildcard'], wild),
  dv_ip_ssl: kind('DVIP', 'dv_ip_ssl', dv, ['DV IP 证书', 'DV IP'], address),
  dv_single_free: kind(
    'FREE90',
    'dv_single_ssl_free',
    dv,
    ['免费证书（90 天）', '90-Day'],
    ['保护一个域名，有效期 90 天，免费。', 'Protects one name for 90 days, free of charge.'],
  ),
  ov_single_ssl: kind('OV1', 'ov_single_ssl', ov, ['OV 单域名证书', 'OV Single'], single),
  ov_flex_ssl: kind('OVF', 'ov_flex_ssl', ov, ['OV 多域名证书', 'OV Multi-Domain'], flex),
  ov_wild_ssl: kind('OVW', 'ov_wild_ssl', ov, ['OV 通配符证书', 'OV Wildcard'], wild),
  ov_ip_ssl: kind('OVIP', 'ov_ip_ssl', ov, ['OV IP 证书', 'OV IP'], address),
  ev_single_ssl: kind('EV1', 'ev_single_ssl', ev, ['EV 单域名证书', 'EV Single'], single),
  ev_flex_ssl: kind(
    'EVF',
    'ev_flex_ssl',
    ev,
    ['EV 多域名证书', 'EV Multi-Domain'],
    ['一张证书保护多个域名，不支持通配符。', 'Protects several names in one certificate, without wildcards.'],
  ),
  cfca_ov_single_ssl: kind('OV1', 'cfca_ov_single_ssl', ov, ['OV 单域名证书', 'OV Single'], single),
  cfca_ov_wild_ssl: kind('OVW', 'cfca_ov_wild_ssl', ov, ['OV 通配符证书', 'OV Wildcard'], wild),
  cfca_ev_single_ssl: kind('EV1', 'cfca_ev_single_ssl', ev, ['EV 单域名证书', 'EV Single'], single),
  code_ov: kind('CODE', 'code_ov', ov, ['OV 代码签名证书', 'OV Code Signing'], code),
  code_ev: kind('CODEEV', 'code_ev', ev, ['EV 代码签名证书', 'EV Code Signing'], code),
  doc_ov: kind(
    'DOC',
    'doc_ov',
    ov,
    ['文档签名证书', 'Document Signing'],
    ['为 PDF 等文档签名。', 'Signs PDF and other documents.'],
  ),
  email: kind('MAIL', 'email', dv, ['邮件证书', 'E-mail'], mailbox),
  smime: kind('SMIME', 'smime', dv, ['S/MIME 邮件证书', 'S/MIME'], mailbox),
  smime_ov: kind('SMIMEOV', 'smime_ov', ov, ['企业 S/MIME 证书', 'Organization S/MIME'], mailbox),
  vmc_ov: kind(
    'VMC',
    'vmc_ov',
    ov,
    ['VMC 标识证书', 'Verified Mark Certificate'],
    ['在收件箱中显示企业标识的域名证书。', 'Backs the mark that mailboxes show beside your mail.'],
  ),
} as const satisfies Record<string, ProductKind>;

export type KindId = keyof typeof productKinds;
