import type { Product } from '@certdeck/contract';
import { useSiteConfig } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { chakra, Field, IconButton, MinusIcon, PlusIcon, SearchInput } from '@certdeck/ui';
import { Checkbox, NumberInput, Select } from '@certdeck/ui/forms';
import { productClasses } from '@certdeck/validation';
import { brandOptions } from '../../catalogue/brands.ts';
import { MOST_NAMES, type PriceQuery } from './filter.ts';

const Bar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4',
    rowGap: '2',
    marginBottom: '3',
    '& > [data-wide]': { flex: { base: '1 1 100%', md: '1 1 200px' }, minWidth: 0 },
    '& > [data-choice]': { flex: { base: '1 1 132px', md: '0 1 160px' }, minWidth: 0 },
    '& > label': { minHeight: { base: '11', md: 'auto' }, alignItems: 'center' },
    '& > label input': { marginTop: 0 },
  },
});
const Names = chakra('div', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    color: 'fg.muted',
    '& input': { width: '56px', textAlign: 'center', fontVariantNumeric: 'tabular-nums' },
  },
});

interface Props {
  products: readonly Product[];
  query: PriceQuery;
  /** Puts a value into the address; '' takes it away. */
  onSet(name: string, value: string): void;
}

/** What the price list is narrowed to; every choice stands in the address. */
export function Filters({ products, query, onSet }: Props) {
  const { t } = useTexts('ssl');
  const site = useSiteConfig();
  const setNames = (names: number) =>
    onSet('names', names <= 1 ? '' : String(Math.min(MOST_NAMES, Math.max(1, names))));
  return (
    <Bar role="search" aria-label={t('prices.search')}>
      <div data-wide="">
        <Field label={t('prices.search')} hideLabel>
          <SearchInput
            placeholder={t('prices.search')}
            pause={0}
            value={query.search}
            onSearch={(words) => onSet('q', words)}
          />
        </Field>
      </div>
      <div data-choice="">
        <Field label={t('prices.brand')} hideLabel>
          <Select
            options={[
              { value: '', label: t('prices.brand.all') },
              ...brandOptions(products, site).map(({ value, label }) => ({ value, label })),
            ]}
            value={query.brand}
            onValueChange={(brand) => onSet('brand', brand)}
          />
        </Field>
      </div>
      <div data-choice="">
        <Field label={t('prices.type')} hideLabel>
          <Select
            options={[
              { value: '', label: t('prices.type.all') },
              ...productClasses.map((type) => ({ value: type, label: t(`type.${type}`) })),
            ]}
            value={query.kind}
            onValueChange={(kind) => onSet('type', kind)}
          />
        </Field>
      </div>
      <Names role="group" aria-label={t('prices.names.wanted')}>
        <span aria-hidden="true">{t('prices.names')}</span>
        <IconButton
          size="sm"
          label={t('prices.names.less')}
          disabled={query.names <= 1}
          onClick={() => setNames(query.names - 1)}
        >
          <MinusIcon size={14} />
        </IconButton>
        <NumberInput
          aria-label={t('prices.names.wanted')}
          value={query.names}
          min={1}
          max={MOST_NAMES}
          onValueChange={(names) => setNames(names ?? 1)}
        />
        <IconButton
          size="sm"
          label={t('prices.names.more')}
          disabled={query.names >= MOST_NAMES}
          onClick={() => setNames(query.names + 1)}
        >
          <PlusIcon size={14} />
        </IconButton>
      </Names>
      <Checkbox checked={query.wildcard} onValueChange={(on) => onSet('wildcard', on ? '1' : '')}>
        {t('name.wildcard')}
      </Checkbox>
      <Checkbox checked={query.perYear} onValueChange={(on) => onSet('per', on ? 'year' : '')}>
        {t('prices.perYear')}
      </Checkbox>
    </Bar>
  );
}
