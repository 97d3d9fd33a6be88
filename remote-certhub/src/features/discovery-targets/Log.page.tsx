import { discoveryCalls } from '@certdeck/contract';
import { apiCall, CopyApiCall, useExplain } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { Box, Button, ClockIcon, Container, EmptyState, Flex, PageHeader, Stack } from '@certdeck/ui';
import { ListBody, Pager } from '@certdeck/ui/data';
import { Select } from '@certdeck/ui/forms';
import { EventTable, eventKinds } from './EventTable.tsx';
import { useEvents } from './Targets.resource.ts';
import { useLastPage, useListAddress } from './useListAddress.ts';

const FILTERS = ['kind'] as const;

/** /certhub/discovery/log: what scans found to be new, the newest first. */
export default function LogPage() {
  const { t } = useTexts('certhub-discovery-targets');
  const explain = useExplain();
  const address = useListAddress(FILTERS);
  const kind = eventKinds.find((one) => one === address.filters.kind);
  const query = { limit: address.limit, offset: address.page, ...(kind && { kind }) };
  const list = useEvents(query);
  useLastPage(list, address);
  return (
    <Container width="content" paddingInline="0">
      <PageHeader title={t('log.title')} description={t('log.lead')} />
      <Stack gap="4">
        <Flex role="search" gap="2" wrap="wrap" align="center">
          <Box flex="0 1 260px">
            <Select
              aria-label={t('column.event')}
              value={kind ?? ''}
              onValueChange={(next) => address.filter({ kind: next })}
              options={[
                { value: '', label: t('log.kind.all') },
                ...eventKinds.map((one) => ({ value: one, label: t(`event.${one}`) })),
              ]}
            />
          </Box>
          <Box marginInlineStart="auto">
            <CopyApiCall calls={() => [apiCall(discoveryCalls.listDiscoveryEvents, query)]} />
          </Box>
        </Flex>
        <ListBody list={list} explain={explain}>
          <EventTable
            rows={list.data ?? []}
            loading={list.isLoading}
            empty={
              kind ? (
                <EmptyState
                  level={2}
                  title={t('common:empty.filtered')}
                  actions={<Button onClick={address.clear}>{t('common:btn.clear')}</Button>}
                />
              ) : (
                <EmptyState level={2} icon={<ClockIcon size={22} />} title={t('log.empty')}>
                  {t('log.empty.text')}
                </EmptyState>
              )
            }
          />
          <Pager total={list.total} limit={address.limit} page={address.page} onChange={address.turn} />
        </ListBody>
      </Stack>
    </Container>
  );
}
