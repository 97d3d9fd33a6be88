import type { PayOrder } from '@certdeck/contract';
import { ValidityRail } from '@certdeck/ui/data';
import { planCertificates } from '@certdeck/validation';

interface Props {
  order: Pick<PayOrder, 'payTime' | 'endTime' | 'certType' | 'certExpireTime'>;
  size?: 'sm' | 'lg';
  /** With the end and the days to it above; otherwise the page says them beside it. */
  worded?: boolean;
  /** Grows once: the certificate was issued while somebody looked. */
  grows?: boolean;
}

/**
 * The life of what was ordered, from the payment to the end of its coverage, with the certificates that are planned
 * behind the one in force (A§9.7); nothing before the payment.
 */
export function OrderRail({
  order: { payTime, endTime: until, certType, certExpireTime },
  size,
  worded = false,
  grows,
}: Props) {
  if (payTime === 0 || until === 0) return null;
  const reissues =
    certExpireTime > 0 && certExpireTime < until
      ? [
          certExpireTime,
          ...planCertificates(certType, payTime, until)
            .map(({ notBefore }) => notBefore)
            .filter((begin) => begin > certExpireTime),
        ]
      : [];
  return (
    <ValidityRail
      bare={!worded}
      size={size}
      grows={grows}
      from={payTime}
      until={until}
      ends={certExpireTime}
      reissues={reissues}
    />
  );
}
