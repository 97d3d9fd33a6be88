import type { ListedDomain } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import type { Translate } from '@certdeck/i18n';
import { Box, Link, Money, Text } from '@certdeck/ui';
import type { Column } from '@certdeck/ui/data';
import { namePage } from '../../names/addresses.ts';
import { AutoRenew } from '../../names/AutoRenew.tsx';
import { DomainName } from '../../names/DomainName.tsx';
import { CertificateCell } from './CertificateCell.tsx';
import { Ends } from './Ends.tsx';
import type { DomainList } from './filters.ts';
import { StandingCell } from './StandingCell.tsx';

/** The columns of a list of names; those for sale have what is asked for them. */
export function columnsOf(
  t: Translate,
  list: DomainList,
  groupName: ReadonlyMap<string, string>,
): Column<ListedDomain>[] {
  return [
    {
      id: 'domain',
      header: t('column.domain'),
      title: true,
      sortable: true,
      cell: (name) => (
        <Box minW={{ md: '172px' }}>
          <Link asChild>
            <RouterLink to={namePage(name.orderNo)}>
              <DomainName domain={name.domain} unicode={name.unicode} />
            </RouterLink>
          </Link>
          {name.remark !== '' && (
            <Text size="sm" tone="muted" truncate maxW={{ md: '220px' }} title={name.remark}>
              {name.remark}
            </Text>
          )}
        </Box>
      ),
    },
    { id: 'standing', header: t('column.standing'), cell: (name) => <StandingCell name={name} /> },
    {
      id: 'expireTime',
      header: t('column.expires'),
      sortable: true,
      cell: (name) => <Ends time={name.expireTime} />,
    },
    ...(list === 'for-sale'
      ? [
          {
            id: 'sale',
            header: t('column.sale'),
            align: 'end' as const,
            cell: ({ salePrice }: ListedDomain) => (salePrice === null ? '–' : <Money cents={salePrice} />),
          },
        ]
      : []),
    {
      id: 'certificate',
      header: t('column.certificate'),
      cell: (name) => <CertificateCell name={name} />,
    },
    { id: 'auto', header: t('column.auto'), cell: (name) => <AutoRenew name={name} /> },
    { id: 'group', header: t('column.group'), cell: ({ groupID }) => groupName.get(groupID) ?? '–' },
  ];
}
