/** A brand of the catalogue; what is said of it stands in `wording`. `code` is the prefix of its product numbers. */
export interface Brand {
  brand: string;
  code: string;
  brandName: string;
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
  },
  {
    brand: 'globalsign',
    code: 'GS',
    brandName: 'GlobalSign',
  },
  {
    brand: 'bitcert',
    code: 'BIT',
    brandName: 'BitCert',
  },
  {
    brand: 'geotrust',
    code: 'GEO',
    brandName: 'GeoTrust',
  },
  {
    brand: 'digicert',
    code: 'DGC',
    brandName: 'DigiCert',
  },
  {
    brand: 'alphassl',
    code: 'ALP',
    brandName: 'AlphaSSL',
  },
  {
    brand: 'cfca',
    code: 'CFC',
    brandName: 'CFCA',
  },
  {
    brand: 'certdeck',
    code: 'CDK',
    brandName: 'Certdeck',
  },
] as const satisfies readonly Brand[];

export type BrandId = (typeof brands)[number]['brand'];
