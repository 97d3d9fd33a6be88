import type { ReactNode } from 'react';
import { useFormats, useTexts } from '@certdeck/i18n';
import { Box, Button, CloseIcon, Flex, SearchInput } from '@certdeck/ui';
import { Select } from '@certdeck/ui/forms';
import { endDays, type ListFilters } from './filters.ts';

export interface ListFilterBarProps {
  filters: ListFilters;
  brands: readonly { brand: string; name: string }[];
  onChange: (next: Partial<ListFilters>) => void;
  /** How the list is shown, at the end of the line. */
  children?: ReactNode;
}

/** Search and brand of an order list. */
export function ListFilterBar({ filters, brands, onChange, children }: ListFilterBarProps) {
  const { t } = useTexts('orders');
  const format = useFormats();
  const days = endDays(filters.ends);
  const span = days && t('list.ends', { first: format.day(days.first), last: format.day(days.last) });
  // A link to a brand works before, and without, the list of brands.
  const known = brands.some(({ brand }) => brand === filters.brand);
  const offered =
    filters.brand && !known ? [{ brand: filters.brand, name: filters.brand }, ...brands] : brands;
  return (
    <Flex role="search" gap="2" wrap="wrap" align="center">
      <Box flex="1 1 240px" maxW={{ md: '360px' }}>
        <SearchInput
          aria-label={t('list.search')}
          placeholder={t('list.search')}
          value={filters.keyword}
          onSearch={(keyword) => onChange({ keyword })}
        />
      </Box>
      <Box flex="0 1 180px">
        <Select
          aria-label={t('column.brand')}
          value={filters.brand}
          onValueChange={(brand) => onChange({ brand })}
          options={[
            { value: '', label: t('list.brand.all') },
            ...offered.map(({ brand, name }) => ({ value: brand, label: name })),
          ]}
        />
      </Box>
      {days && (
        <Button
          icon={<CloseIcon size={14} />}
          aria-label={`${t('list.ends.clear')}: ${span}`}
          onClick={() => onChange({ ends: '' })}
        >
          {span}
        </Button>
      )}
      {(filters.keyword || filters.brand) && (
        <Button variant="ghost" onClick={() => onChange({ keyword: '', brand: '' })}>
          {t('list.clear')}
        </Button>
      )}
      <Flex gap="2" align="center" marginInlineStart="auto">
        {children}
      </Flex>
    </Flex>
  );
}
