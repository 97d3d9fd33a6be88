import { useTexts } from '@certdeck/i18n';
import { Status } from '@certdeck/ui';
import type { Delivery } from './Webhooks.resource.ts';

/** What became of a delivery: the receiver's answer, or why there was none. */
export function DeliveryState({ of }: { of: Pick<Delivery, 'state' | 'status' | 'problem' | 'tries'> }) {
  const { t } = useTexts('account');
  const tone = of.state === 'delivered' ? 'success' : of.state === 'failed' ? 'error' : 'warning';
  if (of.tries === 0) return <Status tone="neutral">{t('hook.sending')}</Status>;
  return <Status tone={tone}>{of.status > 0 ? String(of.status) : of.problem}</Status>;
}
