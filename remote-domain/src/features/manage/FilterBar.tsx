import type { DomainGroup } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Box, Button, Flex, SearchInput } from '@certdeck/ui';
import { Select } from '@certdeck/ui/forms';
import type { DomainSort, NameFilters } from './filters.ts';

interface Props {
  filters: NameFilters;
  groups: readonly DomainGroup[];
  /** Where the heads of columns that sort aren't shown. */
  sorts: boolean;
  onChange(next: Partial<NameFilters>): void;
}

/** What narrows a list of names, and on a phone what sorts it. */
export function FilterBar({ filters: { keyword, groupID, sort }, groups, sorts, onChange }: Props) {
  const { t } = useTexts('domain-manage');
  const offered = [
    { value: '', label: t('group.any') },
    ...groups.map(({ id, name }) => ({ value: id, label: name })),
    // A link to a group works before, and without, the list of groups.
    ...(groupID === '' || groups.some(({ id }) => id === groupID) ? [] : [{ value: groupID, label: '…' }]),
  ];
  return (
    <Flex role="search" gap="2" wrap="wrap" align="center">
      <Box flex="1 1 240px" maxW={{ md: '360px' }}>
        <SearchInput
          aria-label={t('search')}
          placeholder={t('search')}
          value={keyword}
          onSearch={(text) => onChange({ keyword: text })}
        />
      </Box>
      {(groups.length > 0 || groupID !== '') && (
        <Box flex={{ base: '1 1 130px', md: '0 1 180px' }}>
          <Select
            aria-label={t('column.group')}
            value={groupID}
            options={offered}
            onValueChange={(id) => onChange({ groupID: id })}
          />
        </Box>
      )}
      {sorts && (
        <Box flex={{ base: '1 1 130px', md: '0 1 180px' }}>
          <Select
            aria-label={t('sort')}
            value={sort}
            onValueChange={(next) => onChange({ sort: next as '' | DomainSort })}
            options={[
              { value: '', label: t('sort.usual') },
              { value: 'domain', label: t('sort.domain') },
              { value: 'expireTime', label: t('sort.soonest') },
              { value: '-expireTime', label: t('sort.latest') },
            ]}
          />
        </Box>
      )}
      {(keyword !== '' || groupID !== '') && (
        <Button variant="ghost" onClick={() => onChange({ keyword: '', groupID: '' })}>
          {t('clear')}
        </Button>
      )}
    </Flex>
  );
}
