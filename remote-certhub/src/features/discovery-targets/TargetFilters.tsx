import { discoveryCalls } from '@certdeck/contract';
import { apiCall, CopyApiCall } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { Box, Button, Flex, SearchInput } from '@certdeck/ui';
import { Select } from '@certdeck/ui/forms';
import { type TargetQuery, targetStates } from './Targets.resource.ts';
import type { ListAddress } from './useListAddress.ts';

/** Search and state of the watched servers, and what reads the list as it is shown. */
export function TargetFilters({
  list,
  query,
}: {
  list: ListAddress<'keyword' | 'state'>;
  query: TargetQuery;
}) {
  const { t } = useTexts('certhub-discovery-targets');
  return (
    <Flex role="search" gap="2" wrap="wrap" align="center">
      <Box flex="1 1 240px" maxW={{ md: '360px' }}>
        <SearchInput
          aria-label={t('targets.search')}
          placeholder={t('targets.search')}
          maxLength={253}
          value={list.filters.keyword}
          onSearch={(keyword) => list.filter({ keyword })}
        />
      </Box>
      <Box flex="0 1 200px">
        <Select
          aria-label={t('column.state')}
          value={query.state ?? ''}
          onValueChange={(state) => list.filter({ state })}
          options={[
            { value: '', label: t('targets.state.all') },
            ...targetStates.map((state) => ({ value: state, label: t(`state.${state}`) })),
          ]}
        />
      </Box>
      {list.isFiltered && (
        <Button variant="ghost" onClick={list.clear}>
          {t('common:btn.clear')}
        </Button>
      )}
      <Box marginInlineStart="auto">
        <CopyApiCall calls={() => [apiCall(discoveryCalls.listDiscoveryTargets, query)]} />
      </Box>
    </Flex>
  );
}
