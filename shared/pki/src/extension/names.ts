import type { NameLanguage } from '../name/attributes.ts';

const NAMES: ReadonlyMap<string, { zh: string; en: string }> = new Map([
  ['2.5.29.9', { zh: '主体目录属性', en: 'Subject Directory Attributes' }],
  ['2.5.29.14', { zh: '主体密钥标识符', en: 'Subject Key Identifier' }],
  ['2.5.29.15', { zh: '密钥用法', en: 'Key Usage' }],
  ['2.5.29.16', { zh: '私钥使用期限', en: 'Private Key Usage Period' }],
  ['2.5.29.17', { zh: '主体备用名称', en: 'Subject Alternative Name' }],
  ['2.5.29.18', { zh: '颁发者备用名称', en: 'Issuer Alternative Name' }],
  ['2.5.29.19', { zh: '基本约束', en: 'Basic Constraints' }],
  ['2.5.29.30', { zh: '名称约束', en: 'Name Constraints' }],
  ['2.5.29.31', { zh: 'CRL 分发点', en: 'CRL Distribution Points' }],
  ['2.5.29.32', { zh: '证书策略', en: 'Certificate Policies' }],
  ['2.5.29.33', { zh: '策略映射', en: 'Policy Mappings' }],
  ['2.5.29.35', { zh: '颁发机构密钥标识符', en: 'Authority Key Identifier' }],
  ['2.5.29.36', { zh: '策略约束', en: 'Policy Constraints' }],
  ['2.5.29.37', { zh: '扩展密钥用法', en: 'Extended Key Usage' }],
  ['2.5.29.46', { zh: '最新 CRL', en: 'Freshest CRL' }],
  ['2.5.29.54', { zh: '禁止任意策略', en: 'Inhibit Any Policy' }],
  ['1.3.6.1.5.5.7.1.1', { zh: '颁发机构信息访问', en: 'Authority Information Access' }],
  ['1.3.6.1.5.5.7.1.11', { zh: '主体信息访问', en: 'Subject Information Access' }],
  ['1.3.6.1.5.5.7.1.24', { zh: 'TLS 特性', en: 'TLS Feature' }],
  ['1.3.6.1.4.1.11129.2.4.2', { zh: '证书透明度时间戳', en: 'Certificate Transparency Timestamps' }],
  ['1.3.6.1.4.1.11129.2.4.3', { zh: '证书透明度预证书', en: 'Certificate Transparency Precertificate' }],
  ['1.3.6.1.5.5.7.1.3', { zh: '合格证书声明', en: 'Qualified Certificate Statements' }],
  ['1.3.6.1.5.5.7.48.1.5', { zh: 'OCSP 免检查', en: 'OCSP No Check' }],
  ['2.23.140.3.1', { zh: 'CA/B 组织标识符', en: 'CA/B Forum Organization Identifier' }],
  ['2.16.840.1.113730.1.1', { zh: 'Netscape 证书类型', en: 'Netscape Certificate Type' }],
  ['2.16.840.1.113730.1.13', { zh: 'Netscape 注释', en: 'Netscape Comment' }],
  ['1.3.6.1.4.1.311.20.2', { zh: '微软证书模板名称', en: 'Microsoft Template Name' }],
  ['1.3.6.1.4.1.311.21.1', { zh: '微软 CA 版本', en: 'Microsoft CA Version' }],
  ['1.3.6.1.4.1.311.21.7', { zh: '微软证书模板', en: 'Microsoft Template' }],
  ['1.3.6.1.4.1.311.21.10', { zh: '微软应用策略', en: 'Microsoft Application Policies' }],
]);

/** The name of an extension: Chinese for zh, English for all other languages (B§9.22). */
export function extensionName(oid: string, language: NameLanguage): string {
  const names = NAMES.get(oid);
  if (!names) {
    return oid;
  }
  return language === 'zh' ? names.zh : names.en;
}
