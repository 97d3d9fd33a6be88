import { useTexts } from '@certdeck/i18n';
import { Field, Grid, SearchInput } from '@certdeck/ui';
import { Select } from '@certdeck/ui/forms';
import { type Filters, STATES } from './filters.ts';

/** Search and state of the list. */
export function FilterBar({
  filters,
  onChange,
}: {
  filters: Filters;
  onChange: (next: Partial<Filters>) => void;
}) {
  const { t } = useTexts('certhub-discovery-certs');
  return (
    <Grid
      role="search"
      gap="3"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 1fr)' }}
    >
      <Field label={t('certs.search')}>
        <SearchInput
          placeholder={t('certs.search.hint')}
          maxLength={253}
          value={filters.keyword}
          onSearch={(keyword) => onChange({ keyword })}
        />
      </Field>
      <Field label={t('certs.state')}>
        <Select
          value={filters.state}
          onValueChange={(value) => onChange({ state: STATES.find((state) => state === value) ?? '' })}
          // texts: filter.*
          options={STATES.map((value) => ({ value, label: t(`filter.${value || 'served'}`) }))}
        />
      </Field>
    </Grid>
  );
}
