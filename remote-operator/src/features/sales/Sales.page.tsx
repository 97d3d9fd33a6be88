import { useState } from 'react';
import * as operatorCalls from '@certdeck/contract/operator';
import { useExplain } from '@certdeck/federation';
import { useSearchParams } from '@certdeck/federation/router';
import { useFormats, useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import {
  Box,
  Container,
  FigureRow,
  FigureTile,
  Flex,
  Loading,
  Money,
  PageHeader,
  SkeletonRows,
  Stack,
} from '@certdeck/ui';
import { ListBody } from '@certdeck/ui/data';
import { DateField } from '@certdeck/ui/forms';
import { dayThere, rangeOf } from './range.ts';
import { AgentsPanel, DaysPanel, ProductsPanel } from './SalesPanels.tsx';

/** /operator/sales: what was sold and given back, by day of Asia/Shanghai, product and agent (D-375). */
export default function SalesPage() {
  const { t } = useTexts('operator');
  const format = useFormats();
  const explain = useExplain();
  const [query, setQuery] = useSearchParams();
  const [now] = useState(() => Date.now());
  const range = rangeOf(query.get('from'), query.get('to'), now);
  const read = useCall(operatorCalls.sales, range, { keepPreviousData: true, messages: 'none' });
  const report = read.data;
  const change = (next: Partial<typeof range>) => setQuery({ ...range, ...next }, { replace: true });
  return (
    <Container width="content" paddingInline="0">
      <PageHeader title={t('sales.title')} description={t('sales.lead')} />
      <Stack gap="4">
        <Flex gap="3" wrap="wrap">
          <Box flex="1 1 10rem" maxWidth={{ md: '14rem' }}>
            <DateField
              label={t('sales.from')}
              value={range.from}
              max={range.to}
              onValueChange={(from) => from !== '' && change({ from })}
            />
          </Box>
          <Box flex="1 1 10rem" maxWidth={{ md: '14rem' }}>
            <DateField
              label={t('sales.to')}
              value={range.to}
              min={range.from}
              max={dayThere(now)}
              onValueChange={(to) => to !== '' && change({ to })}
            />
          </Box>
        </Flex>
        <ListBody list={read} explain={explain}>
          {report ? (
            <Stack gap="4">
              <FigureRow>
                <FigureTile
                  wide
                  label={t('sales.net')}
                  value={<Money cents={report.sold - report.refunded} />}
                />
                <FigureTile wide label={t('sales.sold')} value={<Money cents={report.sold} />} />
                <FigureTile wide label={t('sales.refunded')} value={<Money cents={report.refunded} />} />
                <FigureTile label={t('sales.orders')} value={format.number(report.orders)} />
              </FigureRow>
              <DaysPanel days={report.days} range={range} />
              <ProductsPanel products={report.products} range={range} />
              {report.agents.some(({ agentNo }) => agentNo !== '') && (
                <AgentsPanel agents={report.agents} range={range} />
              )}
            </Stack>
          ) : (
            <Loading>
              <SkeletonRows rows={6} columns={3} />
            </Loading>
          )}
        </ListBody>
      </Stack>
    </Container>
  );
}
