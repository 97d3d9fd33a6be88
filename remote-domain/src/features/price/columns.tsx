import type { TopLevelDomain } from '@certdeck/contract';
import type { Translate } from '@certdeck/i18n';
import type { Column } from '@certdeck/ui/data';
import { RenewalPrice } from '../../prices/RenewalPrice.tsx';
import { Ending } from './Ending.tsx';
import { Price } from './Price.tsx';

/** The columns of the price list. */
export function columnsOf(t: Translate): Column<TopLevelDomain>[] {
  const price = (id: 'register' | 'threeYears' | 'transfer' | 'restore'): Column<TopLevelDomain> => ({
    id,
    // texts: price.*
    header: t(`price.${id}`),
    align: 'end',
    sortable: true,
    cell: (row) => <Price row={row} of={id} />,
  });
  return [
    {
      id: 'name',
      header: t('price.name'),
      title: true,
      sortable: true,
      cell: (row) => <Ending row={row} />,
    },
    price('register'),
    {
      id: 'renew',
      header: t('price.renew'),
      align: 'end',
      sortable: true,
      cell: ({ register, renew }) => <RenewalPrice price={register} renewPrice={renew} />,
    },
    price('threeYears'),
    price('transfer'),
    price('restore'),
    {
      id: 'years',
      header: t('price.years'),
      align: 'end',
      cell: (row) => <Years row={row} />,
    },
    {
      id: 'grace',
      header: t('price.grace'),
      align: 'end',
      cell: ({ graceDays }) => (graceDays === 0 ? '–' : t('price.days', { count: graceDays })),
    },
  ];
}

/** How many years can be bought at once. */
const Years = ({ row: { minYears, maxYears } }: { row: TopLevelDomain }) =>
  minYears === maxYears ? minYears : `${minYears}–${maxYears}`;
