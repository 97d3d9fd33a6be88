/** A brand of the catalogue. Texts in Chinese and English (A§3.2); `code` is the prefix of its product numbers. */
export interface Brand {
  brand: string;
  code: string;
  brandName: string;
  description: string;
  descriptionEn: string;
}

/**
 * Brands in server order. More than six, so that the buy screen folds the rest behind its entry (A§2.26);
 * cfca is the brand whose keys the server makes (D-096).
 */
export const brands = [
  {
    brand: 'certum',
    code: 'CTM',
    brandName: 'Certum',
    description: '欧洲老牌证书品牌，价格亲民，兼容主流浏览器与移动设备。',
    descriptionEn: 'A long-established European brand: modest prices, wide browser and device support.',
  },
  {
    brand: 'globalsign',
    code: 'GS',
    brandName: 'GlobalSign',
    description: '企业级身份与安全服务商，适合多域名与大批量部署。',
    descriptionEn: 'Identity and security for enterprises; suits many names and large roll-outs.',
  },
  {
    brand: 'bitcert',
    code: 'BIT',
    brandName: 'BitCert',
    description: '国产品牌，中文支持，签发迅速，支持 IP 证书。',
    descriptionEn: 'A local brand with Chinese support, quick issuance and certificates for IP addresses.',
  },
  {
    brand: 'geotrust',
    code: 'GEO',
    brandName: 'GeoTrust',
    description: '性价比突出的商业证书，适合中小企业网站。',
    descriptionEn: 'Good value commercial certificates for small and medium businesses.',
  },
  {
    brand: 'digicert',
    code: 'DGC',
    brandName: 'DigiCert',
    description: '全球金融与大型企业首选，提供企业级与增强型证书。',
    descriptionEn: 'The choice of banks and large enterprises: organisation and extended validation.',
  },
  {
    brand: 'alphassl',
    code: 'ALP',
    brandName: 'AlphaSSL',
    description: '入门级域名验证证书，几分钟即可签发。',
    descriptionEn: 'Entry-level domain validation, issued within minutes.',
  },
  {
    brand: 'cfca',
    code: 'CFC',
    brandName: 'CFCA',
    description: '面向金融与政务的国产证书，密钥参数固定为 RSA 2048 SHA256。',
    descriptionEn: 'For finance and government in China; the key is always RSA 2048 with SHA256.',
  },
  {
    brand: 'certdeck',
    code: 'CDK',
    brandName: 'Certdeck',
    description: '自有证书：90 天免费证书与便捷的入门证书。',
    descriptionEn: 'Our own: free 90-day certificates and simple starters.',
  },
] as const satisfies readonly Brand[];

export type BrandId = (typeof brands)[number]['brand'];
