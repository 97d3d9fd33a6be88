import type { OrderDetail } from '@certdeck/contract';
import { Slot } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { ErrorState, Loading, Panel, SkeletonText } from '@certdeck/ui';
import { useIssuedChain } from './OrderDetail.resource.ts';

/** Panels that other areas add to an order's page, for the stages that they name (docs/adr/0030). */
export function ContributedPanels({ order }: { order: OrderDetail }) {
  const { t, lang } = useTexts('orders');
  const { orderNo, commonName, stage } = order;
  const certificate = useIssuedChain(order);
  return (
    <Slot
      name="orders/details-panel/v1"
      input={{ orderNo, commonName, stage, certificate }}
      accepts={({ declared: { stages } }) => !stages || stages.includes(stage)}
      waiting={({ declared: { title } }) => (
        <Panel title={title[lang]}>
          <Loading>
            <SkeletonText lines={2} />
          </Loading>
        </Panel>
      )}
      failed={({ declared: { title } }, retry) => (
        <Panel title={title[lang]}>
          <ErrorState title={t('detail.panel.failed')} onRetry={retry} />
        </Panel>
      )}
    />
  );
}
