import type { BrandId } from './brands.ts';
import type { KindId } from './product-kinds.ts';

/** One line of the price list: what a brand sells, at which yearly price. */
export interface ProductLine {
  brand: BrandId;
  kind: KindId;
  /** Product line within the brand, part of the shown name; '' where the kind says all. */
  series: string;
  /** Cents for the first year; 0 for a free product. */
  yearPrice: number;
  /** Years at most, or 90 for a product of 90 days (A§9.4). */
  maxYear: 1 | 2 | 3 | 5 | 90;
  /** Cents a year for each name beyond those included. */
  extraNamePrice?: number;
  includedNames?: number;
}

const line = (
  brand: BrandId,
  kind: KindId,
  series: string,
  yearPrice: number,
  maxYear: ProductLine['maxYear'],
  names: Pick<ProductLine, 'extraNamePrice' | 'includedNames'> = {},
): ProductLine => ({ brand, kind, series, yearPrice, maxYear, ...names });

const perName = (extraNamePrice: number, includedNames = 1) => ({ extraNamePrice, includedNames });

/** Invented prices in cents of the base currency, in the range that the market asks. */
export const productLines: readonly ProductLine[] = [
  line('alphassl', 'dv_single_ssl', 'Basic', 15_800, 3),
  line('alphassl', 'dv_wild_ssl', 'Basic', 58_800, 3),
  line('alphassl', 'dv_flex_ssl', 'Flex', 23_800, 3, perName(9_800, 2)),

  line('certum', 'dv_one_ssl', 'Commercial', 12_800, 3),
  line('certum', 'dv_flex_ssl', 'Commercial', 21_800, 3, perName(8_800, 3)),
  line('certum', 'dv_wild_ssl', 'Commercial', 46_800, 3),
  line('certum', 'ov_single_ssl', 'Trusted', 79_800, 2),
  line('certum', 'ov_wild_ssl', 'Trusted', 218_000, 2),
  line('certum', 'ev_single_ssl', 'Premium', 168_000, 2),
  line('certum', 'code_ov', '', 138_000, 1),
  line('certum', 'smime', 'Mailbox', 16_800, 2, perName(14_800)),
  line('certum', 'doc_ov', '', 128_000, 3),

  line('globalsign', 'dv_single_ssl', '', 128_000, 3),
  line('globalsign', 'dv_wild_ssl', '', 428_000, 3),
  line('globalsign', 'ov_single_ssl', '', 188_000, 3),
  line('globalsign', 'ov_flex_ssl', '', 238_000, 3, perName(68_000, 2)),
  line('globalsign', 'ov_wild_ssl', '', 598_000, 3),
  line('globalsign', 'ev_flex_ssl', '', 418_000, 3, perName(98_000, 2)),
  line('globalsign', 'ov_ip_ssl', '', 268_000, 1, perName(128_000)),
  line('globalsign', 'email', 'PersonalSign', 39_800, 2, perName(36_800)),
  line('globalsign', 'smime_ov', 'Department', 68_800, 2, perName(58_800)),
  line('globalsign', 'doc_ov', '', 218_000, 3),
  line('globalsign', 'vmc_ov', '', 980_000, 1),

  line('bitcert', 'dv_single_ssl', 'Go', 9_900, 3),
  line('bitcert', 'dv_flex_ssl', 'Go', 16_900, 3, perName(6_900, 2)),
  line('bitcert', 'dv_wild_ssl', 'Go', 38_800, 3),
  line('bitcert', 'dv_ip_ssl', '', 48_800, 1, perName(38_800)),
  line('bitcert', 'ov_single_ssl', 'Pro', 68_800, 3),
  line('bitcert', 'ov_ip_ssl', 'Pro', 98_800, 1, perName(68_800)),

  line('geotrust', 'dv_one_ssl', 'Quick', 59_800, 3),
  line('geotrust', 'dv_wild_ssl', 'Quick', 188_000, 3),
  line('geotrust', 'ov_single_ssl', 'True BusinessID', 128_000, 5),
  line('geotrust', 'ov_flex_ssl', 'True BusinessID', 198_000, 5, perName(49_800, 4)),
  line('geotrust', 'ov_wild_ssl', 'True BusinessID', 468_000, 5),
  line('geotrust', 'ev_single_ssl', 'True BusinessID', 238_000, 5),

  line('digicert', 'ov_single_ssl', 'Basic', 268_000, 3),
  line('digicert', 'ov_flex_ssl', 'Secure Site', 438_000, 3, perName(118_000, 2)),
  line('digicert', 'ov_wild_ssl', 'Secure Site', 988_000, 3),
  line('digicert', 'ev_single_ssl', 'Secure Site', 598_000, 3),
  line('digicert', 'ev_flex_ssl', 'Secure Site Pro', 968_000, 3, perName(198_000, 2)),
  line('digicert', 'code_ov', '', 328_000, 1),
  line('digicert', 'code_ev', '', 428_000, 1),
  line('digicert', 'vmc_ov', '', 1_080_000, 1),

  line('cfca', 'cfca_ov_single_ssl', '', 128_000, 2),
  line('cfca', 'cfca_ov_wild_ssl', '', 428_000, 2),
  line('cfca', 'cfca_ev_single_ssl', '', 298_000, 2),

  line('certdeck', 'dv_single_free', '', 0, 90),
  line('certdeck', 'dv_single_ssl', 'Start', 6_900, 1),
  line('certdeck', 'dv_flex_ssl', 'Start', 11_900, 2, perName(4_900, 2)),
];
