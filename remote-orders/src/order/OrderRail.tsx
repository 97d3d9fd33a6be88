import type { PayOrder } from '@certdeck/contract';
import { ValidityRail } from '@certdeck/ui/data';
import { planCertificates, validityEnd } from '@certdeck/validation';

interface Props {
  order: Pick<PayOrder, 'payTime' | 'validity' | 'certType' | 'certExpireTime'>;
  size?: 'sm' | 'lg';
}

/**
 * The life of what was ordered, from the payment to the end of its coverage, with the certificates that are planned
 * behind the one in force (A§9.7); nothing before the payment.
 */
export function OrderRail({ order: { payTime, validity, certType, certExpireTime }, size }: Props) {
  const until = validityEnd(payTime, validity);
  if (until === null) return null;
  const reissues =
    certExpireTime > 0 && certExpireTime < until
      ? [
          certExpireTime,
          ...planCertificates(certType, payTime, validity)
            .map(({ notBefore }) => notBefore)
            .filter((begin) => begin > certExpireTime),
        ]
      : [];
  return (
    <ValidityRail bare size={size} from={payTime} until={until} ends={certExpireTime} reissues={reissues} />
  );
}
