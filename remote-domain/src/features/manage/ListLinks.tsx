import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Badge } from '@certdeck/ui';
import { PageLinks } from '../../lists/PageLinks.tsx';
import { useDomainCounts } from '../../names/names.resource.ts';
import { type DomainList, lists } from './filters.ts';

/** The four lists, each with how many names it has. They are pages of their own, so these are links rather than tabs. */
export function ListLinks({ open }: { open: DomainList }) {
  const { t } = useTexts('domain-manage');
  const counts = useDomainCounts().data;
  const countOf = (list: DomainList) => counts?.[list === 'for-sale' ? 'forSale' : list];
  return (
    <PageLinks aria-label={t('lists')}>
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
    </PageLinks>
  );
}
