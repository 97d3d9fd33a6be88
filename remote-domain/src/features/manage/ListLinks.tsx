import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Badge, chakra } from '@certdeck/ui';
import { useDomainCounts } from '../../names/names.resource.ts';
import { type DomainList, lists } from './filters.ts';

const Row = chakra('nav', {
  base: {
    display: 'flex',
    gap: '1',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    borderBottomWidth: '1px',
    borderColor: 'border',
    '& > a': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1.5',
      flexShrink: 0,
      minHeight: { base: 'touch', md: '10' },
      paddingInline: '3',
      color: 'fg.muted',
      fontWeight: 'medium',
      whiteSpace: 'nowrap',
      borderBottomWidth: '2px',
      borderColor: 'transparent',
      marginBottom: '-1px',
      _hover: { color: 'fg' },
      '&[aria-current=page]': { color: 'primary.fg', borderColor: 'primary.solid' },
      '&:focus-visible': { outlineOffset: '-2px' },
      '@media (forced-colors: active)': {
        borderColor: 'Canvas',
        '&[aria-current=page]': { borderColor: 'Highlight' },
      },
    },
  },
});

/** The four lists, each with how many names it has. They are pages of their own, so these are links rather than tabs. */
export function ListLinks({ open }: { open: DomainList }) {
  const { t } = useTexts('domain-manage');
  const counts = useDomainCounts().data;
  const countOf = (list: DomainList) => counts?.[list === 'for-sale' ? 'forSale' : list];
  return (
    <Row aria-label={t('lists')}>
      {lists.map((list) => (
        // texts: list.mine list.expiring list.expired list.for-sale
        <RouterLink
          key={list}
          to={`/domain/manage/${list}`}
          aria-current={list === open ? 'page' : undefined}
        >
          {t(`list.${list}`)}
          {counts && <Badge>{countOf(list)}</Badge>}
        </RouterLink>
      ))}
    </Row>
  );
}
