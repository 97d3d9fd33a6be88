import type { OrderPanelProps } from '@certdeck/contract';
import { usePortal } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { Flex, Panel } from '@certdeck/ui';
import { ToolLink } from '../frame/ToolLink.tsx';
import { toolPath, type HandedOver, type Tool } from '../handover.ts';

interface Step {
  tool: Tool;
  text: string;
  data(order: OrderPanelProps): HandedOver;
}

const steps: readonly Step[] = [
  { tool: 'parse-cert', text: 'order.decode', data: ({ certificate }) => ({ text: certificate }) },
  { tool: 'convert-cert', text: 'order.convert', data: ({ certificate }) => ({ text: certificate }) },
  { tool: 'match-pair', text: 'order.match', data: ({ certificate }) => ({ text: certificate }) },
  { tool: 'ssl-config', text: 'order.server', data: ({ commonName }) => ({ fields: { host: commonName } }) },
];

/** What can be done with an issued certificate, which each tool finds filled in. */
export default function OrderTools(order: OrderPanelProps) {
  const { t } = useTexts('certhub');
  const { hasRoute } = usePortal();
  const open = steps.filter(({ tool }) => hasRoute(toolPath(tool)));
  if (order.certificate === '' || open.length === 0) return null;
  return (
    <Panel folds data-unprinted="" title={t('order.title')} description={t('order.text')}>
      <Flex gap="2" wrap="wrap">
        {open.map(({ tool, text, data }) => (
          <ToolLink key={tool} tool={tool} data={() => data(order)}>
            {t(text)}
          </ToolLink>
        ))}
      </Flex>
    </Panel>
  );
}
