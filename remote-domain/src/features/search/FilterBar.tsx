import { useTexts } from '@certdeck/i18n';
import { Box, Button, Flex, useMoney } from '@certdeck/ui';
import { Checkbox, Select } from '@certdeck/ui/forms';
import { EndingsFilter } from './EndingsFilter.tsx';
import { isNarrowed, LENGTH_LIMITS, NO_FILTERS, RENEW_LIMITS, type SearchFilters } from './filters.ts';

interface Props {
  filters: SearchFilters;
  onChange(next: SearchFilters): void;
}

const HALF = { base: '1 1 140px', md: '0 1 auto' } as const;

/** What narrows a search: endings, what a renewal may cost, how long a name may be, and only what is free. */
export function FilterBar({ filters, onChange }: Props) {
  const { t } = useTexts('domain');
  const money = useMoney();
  const any = { value: '0' };
  return (
    <Flex role="group" aria-label={t('filter')} gap="2" wrap="wrap" align="center">
      <Box flex={HALF}>
        <EndingsFilter chosen={filters.endings} onChoose={(endings) => onChange({ ...filters, endings })} />
      </Box>
      <Box flex={HALF}>
        <Select
          size="sm"
          aria-label={t('filter.length')}
          value={String(filters.length)}
          onValueChange={(length) => onChange({ ...filters, length: Number(length) })}
          options={[
            { ...any, label: t('filter.length.any') },
            ...LENGTH_LIMITS.map((count) => ({
              value: String(count),
              label: t('filter.length.most', { count }),
            })),
          ]}
        />
      </Box>
      <Box flex={{ base: '1 1 190px', md: '0 1 auto' }}>
        <Select
          size="sm"
          aria-label={t('filter.renew')}
          value={String(filters.renew)}
          onValueChange={(renew) => onChange({ ...filters, renew: Number(renew) })}
          options={[
            { ...any, label: t('filter.renew.any') },
            ...RENEW_LIMITS.map((cents) => ({
              value: String(cents),
              label: t('filter.renew.most', { price: money(cents) }),
            })),
          ]}
        />
      </Box>
      <Box paddingInline="1">
        <Checkbox checked={filters.onlyFree} onValueChange={(onlyFree) => onChange({ ...filters, onlyFree })}>
          {t('filter.free')}
        </Checkbox>
      </Box>
      {(isNarrowed(filters) || filters.endings.length > 0) && (
        <Button variant="ghost" size="sm" onClick={() => onChange(NO_FILTERS)}>
          {t('filter.clear')}
        </Button>
      )}
    </Flex>
  );
}
