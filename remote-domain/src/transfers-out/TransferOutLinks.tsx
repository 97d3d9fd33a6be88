import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { PageLinks } from '../lists/PageLinks.tsx';
import { TRANSFER_OUT_PAGE, transferOutListPage } from '../names/addresses.ts';
import type { TransferOutList } from './transfersOut.resource.ts';

const lists: readonly TransferOutList[] = ['here', 'leaving', 'left'];

const addressOf = (list: TransferOutList): string =>
  list === 'here' ? TRANSFER_OUT_PAGE : transferOutListPage(list);

/** The names that can go, that leave and that have left, one beside the other. */
export function TransferOutLinks({ open }: { open: TransferOutList }) {
  const { t } = useTexts('domain');
  return (
    <PageLinks aria-label={t('transferOut.lists')}>
      {lists.map((list) => (
        // texts: transferOut.list.here transferOut.list.leaving transferOut.list.left
        <RouterLink key={list} to={addressOf(list)} aria-current={list === open ? 'page' : undefined}>
          {t(`transferOut.list.${list}`)}
        </RouterLink>
      ))}
    </PageLinks>
  );
}
