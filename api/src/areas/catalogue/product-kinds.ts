import type { ValidationLevel } from '@certdeck/validation';
import type { wording } from './wording/texts.ts';

type About = keyof typeof wording extends infer Key
  ? Key extends `about.${infer Name}`
    ? Name
    : never
  : never;

/** What a product is, whatever its brand: the wire's productType, its part of the name, and what is said of it. */
export interface ProductKind {
  /** Suffix of the product number. */
  code: string;
  /** productType on the wire: words joined by underscores (A§3.1, D-132). */
  productType: string;
  level: ValidationLevel;
  /** Part of the product's name in Chinese, and in every other language. */
  name: string;
  nameEn: string;
  /** The sentence of `wording` that describes it. */
  about: About;
}

const kind = (
  code: string,
  productType: string,
  level: ValidationLevel,
  [name, nameEn]: readonly [string, string],
  about: About,
): ProductKind => ({ code, productType, level, name, nameEn, about });

export const productKinds = {
  dv_single_ssl: kind('DV1', 'dv_single_ssl', 'dv', ['DV 单域名证书', 'DV Single'], 'single'),
  dv_one_ssl: kind('DVONE', 'dv_one_ssl', 'dv', ['DV 单域名证书', 'DV One'], 'single'),
  dv_flex_ssl: kind('DVF', 'dv_flex_ssl', 'dv', ['DV 多域名证书', 'DV Multi-Domain'], 'flex'),
  dv_wild_ssl: kind('DVW', 'dv_wildcard_ssl', 'dv', ['DV 通配符证书', 'DV Wildcard'], 'wild'),
  dv_ip_ssl: kind('DVIP', 'dv_ip_ssl', 'dv', ['DV IP 证书', 'DV IP'], 'address'),
  dv_single_free: kind('FREE90', 'dv_single_ssl_free', 'dv', ['免费证书（90 天）', 'Free 90-Day'], 'free'),
  ov_single_ssl: kind('OV1', 'ov_single_ssl', 'ov', ['OV 单域名证书', 'OV Single'], 'single'),
  ov_flex_ssl: kind('OVF', 'ov_flex_ssl', 'ov', ['OV 多域名证书', 'OV Multi-Domain'], 'flex'),
  ov_wild_ssl: kind('OVW', 'ov_wild_ssl', 'ov', ['OV 通配符证书', 'OV Wildcard'], 'wild'),
  ov_ip_ssl: kind('OVIP', 'ov_ip_ssl', 'ov', ['OV IP 证书', 'OV IP'], 'address'),
  ev_single_ssl: kind('EV1', 'ev_single_ssl', 'ev', ['EV 单域名证书', 'EV Single'], 'single'),
  ev_flex_ssl: kind('EVF', 'ev_flex_ssl', 'ev', ['EV 多域名证书', 'EV Multi-Domain'], 'flexEv'),
  cfca_ov_single_ssl: kind('OV1', 'cfca_ov_single_ssl', 'ov', ['OV 单域名证书', 'OV Single'], 'single'),
  cfca_ov_wild_ssl: kind('OVW', 'cfca_ov_wild_ssl', 'ov', ['OV 通配符证书', 'OV Wildcard'], 'wild'),
  cfca_ev_single_ssl: kind('EV1', 'cfca_ev_single_ssl', 'ev', ['EV 单域名证书', 'EV Single'], 'single'),
  code_ov: kind('CODE', 'code_ov', 'ov', ['OV 代码签名证书', 'OV Code Signing'], 'code'),
  code_ev: kind('CODEEV', 'code_ev', 'ev', ['EV 代码签名证书', 'EV Code Signing'], 'code'),
  doc_ov: kind('DOC', 'doc_ov', 'ov', ['文档签名证书', 'Document Signing'], 'doc'),
  email: kind('MAIL', 'email', 'dv', ['邮件证书', 'Email'], 'mailbox'),
  smime: kind('SMIME', 'smime', 'dv', ['S/MIME 邮件证书', 'S/MIME'], 'mailbox'),
  smime_ov: kind('SMIMEOV', 'smime_ov', 'ov', ['企业 S/MIME 证书', 'Organisation S/MIME'], 'mailbox'),
  vmc_ov: kind('VMC', 'vmc_ov', 'ov', ['VMC 标识证书', 'Verified Mark Certificate'], 'vmc'),
} as const satisfies Record<string, ProductKind>;

export type KindId = keyof typeof productKinds;
