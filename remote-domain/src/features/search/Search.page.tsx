import { useMemo } from 'react';
import { usePortal } from '@certdeck/federation';
import { Link as RouterLink, useSearchParams } from '@certdeck/federation/router';
import { SEARCH_NAMES } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Alert, Button, Container, EmptyState, GlobeIcon, PageHeader, Stack, TagIcon } from '@certdeck/ui';
import { CartButton } from '../../cart/CartButton.tsx';
import { useCartAdding } from '../../cart/useCartAdding.ts';
import { FilterBar } from './FilterBar.tsx';
import { readFilters, type SearchFilters, writeSearch } from './filters.ts';
import { readNames, type TypedNames } from './names.ts';
import { Results } from './Results.tsx';
import { useDomainSearch } from './Search.resource.ts';
import { SearchField } from './SearchField.tsx';

const PRICES = '/domain/price';

/** /domain/search: whether a name can be registered and for how much, and names like it; what is asked stands in the address. */
export default function SearchPage() {
  const { t } = useTexts('domain');
  const { hasRoute } = usePortal();
  const [address, setAddress] = useSearchParams();
  const searched = address.get('q') ?? '';
  const typed = useMemo(() => readNames(searched), [searched]);
  const filters = useMemo(() => readFilters(address), [address]);
  const search = useDomainSearch(typed.names, filters.endings);
  const narrow = (next: SearchFilters) => setAddress(writeSearch(searched, next), { replace: true });
  const cart = useCartAdding();
  const refused = search.asked.error?.reply?.errors?.['keyword'];
  const none = typed.names.length === 0;
  const error = none && typed.wrong.length > 0 ? t('search.wrong.all') : refused;
  return (
    <Container width="content" paddingInline="0">
      <PageHeader
        title={t('search.title')}
        description={t('search.lead')}
        actions={
          <>
            {hasRoute(PRICES) && (
              <Button icon={<TagIcon />} asChild>
                <RouterLink to={PRICES}>{t('price.all')}</RouterLink>
              </Button>
            )}
            <CartButton />
          </>
        }
      />
      <Stack gap="4">
        <SearchField
          searched={searched}
          error={error}
          onSearch={(q) => setAddress(writeSearch(q, filters))}
        />
        {!none && <FilterBar filters={filters} onChange={narrow} />}
        {!none && <LeftOut typed={typed} />}
        {!none && refused === undefined && (
          <Results
            search={search}
            asked={typed.names.length}
            cart={cart}
            filters={filters}
            onFilter={narrow}
          />
        )}
        {searched === '' && (
          <EmptyState icon={<GlobeIcon size={24} />} title={t('search.start')} level={2}>
            {t('search.start.text')}
          </EmptyState>
        )}
      </Stack>
    </Container>
  );
}

/** What of the typed text wasn't asked for, and why. */
function LeftOut({ typed: { wrong, beyond } }: { typed: TypedNames }) {
  const { t, lang } = useTexts('domain');
  const list = new Intl.ListFormat(lang, { type: 'conjunction', style: 'narrow' });
  if (wrong.length === 0 && beyond === 0) return null;
  return (
    <Alert tone="warning">
      {wrong.length > 0 && <p>{t('search.wrong', { names: list.format(wrong) })}</p>}
      {beyond > 0 && <p>{t('search.beyond', { most: SEARCH_NAMES, count: beyond })}</p>}
    </Alert>
  );
}
