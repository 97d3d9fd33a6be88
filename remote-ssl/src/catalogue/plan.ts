import { planCertificates, validationLevel, validityEnd, type ProductTraits } from '@certdeck/validation';

/** How long issuing takes once the names are validated: minutes for domain level, days where people check papers. */
export type IssuingPace = 'minutes' | 'days' | 'weeks';

/** When an order that is paid now covers, and the certificates that it takes (A§9.7). Unix seconds. */
export interface OrderPlan {
  /** Coverage until: pay date + 365 days a year, or 90 days (B§4.3); of a renewal from the end of the coverage before. */
  coverageEnd: number;
  /** notAfter of the certificate that is issued now, capped by the rules in force (BR 6.3.2). */
  certificateEnd: number;
  /** Begin of each later certificate of the coverage. */
  reissues: number[];
  pace: IssuingPace;
}

/**
 * The plan of an order paid at a moment.
 * @param renewedUntil end of the coverage that a renewal follows, which it takes over (D-492)
 */
export function orderPlan(
  product: ProductTraits,
  year: number,
  payTime: number,
  renewedUntil = 0,
): OrderPlan {
  const coverageEnd = validityEnd(Math.max(payTime, renewedUntil), year) ?? payTime;
  const certificates = planCertificates(product.productType, payTime, coverageEnd);
  return {
    coverageEnd,
    certificateEnd: certificates[0]?.notAfter ?? payTime,
    reissues: certificates.slice(1).map(({ notBefore }) => notBefore),
    pace: paceOf(product),
  };
}

/** How long issuing a product takes. */
export function paceOf(product: ProductTraits): IssuingPace {
  const level = validationLevel(product.productType);
  if (level === 'ev') return 'weeks';
  return level === 'ov' ? 'days' : 'minutes';
}
