import { DNS_TYPES } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Box, Flex, SearchInput } from '@certdeck/ui';
import { Select } from '@certdeck/ui/forms';

interface Props {
  keyword: string;
  /** '' for all. */
  type: string;
  onChange(next: { keyword?: string; type?: string }): void;
}

/** What narrows the records of a name. */
export function RecordFilters({ keyword, type, onChange }: Props) {
  const { t } = useTexts('domain-dns-zone');
  return (
    <Flex role="search" gap="2" wrap="wrap" align="center">
      <Box flex="1 1 240px" maxW={{ md: '360px' }}>
        <SearchInput
          aria-label={t('search')}
          placeholder={t('search')}
          maxLength={254}
          value={keyword}
          onSearch={(text) => onChange({ keyword: text })}
        />
      </Box>
      <Box flex="0 1 160px">
        <Select
          aria-label={t('column.type')}
          value={type}
          onValueChange={(next) => onChange({ type: next })}
          options={[
            { value: '', label: t('type.all') },
            ...DNS_TYPES.map((one) => ({ value: one, label: one })),
          ]}
        />
      </Box>
    </Flex>
  );
}
