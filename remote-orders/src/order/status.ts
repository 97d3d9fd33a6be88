import { useCallback } from 'react';
import { OrderStatus, type PayOrder } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import type { Tone } from '@certdeck/ui';
import { orderStatusKey } from '@certdeck/validation';

/** What decides how a status is shown. */
export type StatusFacts = Pick<PayOrder, 'orderStatus' | 'endTime' | 'certExpireTime' | 'revocation'>;

const tones: Readonly<Record<number, Tone>> = {
  [OrderStatus.waitingForPayment]: 'warning',
  [OrderStatus.waitingForVerification]: 'info',
  [OrderStatus.resubmitRefused]: 'error',
  [OrderStatus.cancelled]: 'neutral',
  [OrderStatus.issued]: 'success',
  [OrderStatus.resubmitReturned]: 'error',
};

/**
 * Whether the certificate of an issued order has ended. There is no status code for it: it is derived from the end
 * date (D-189). `now` in milliseconds.
 */
export function hasExpired(order: StatusFacts, now: number = Date.now()): boolean {
  const end = order.certExpireTime || order.endTime;
  return order.orderStatus === OrderStatus.issued && end > 0 && end * 1000 <= now;
}

export function statusTone(order: StatusFacts): Tone {
  if (order.revocation) return order.revocation.state === 'revoked' ? 'error' : 'warning';
  return hasExpired(order) ? 'error' : (tones[order.orderStatus] ?? 'neutral');
}

/** The words for a status; an unknown code is its number (D-189). */
export function useStatusText(): (order: StatusFacts) => string {
  const { t } = useTexts('orders');
  return useCallback(
    (order) => {
      if (order.revocation) return t(`status.${order.revocation.state}`);
      if (hasExpired(order)) return t('status.expired');
      const key = orderStatusKey(order.orderStatus);
      return key === null ? String(order.orderStatus) : t(`common:${key}`);
    },
    [t],
  );
}
