import { BATCH_KINDS, BATCH_NAMES, type DomainBatchKind } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Button, MoreIcon } from '@certdeck/ui';
import { Menu } from '@certdeck/ui/overlays';
import { batchPage } from '../names/addresses.ts';
import { namesState } from './batchNames.ts';

interface Props {
  /** A-labels of the names that it is about. */
  domains: readonly string[];
  /** What is offered; everything unless given. */
  kinds?: readonly DomainBatchKind[];
}

/** Leads with some names to the pages that work on several; nothing for more names than they take. */
export function BatchMenu({ domains, kinds = BATCH_KINDS }: Props) {
  const { t } = useTexts('domain');
  if (domains.length === 0 || domains.length > BATCH_NAMES) return null;
  return (
    <Menu
      trigger={
        <Button size="sm" icon={<MoreIcon size={14} />}>
          {t('common:btn.more')}
        </Button>
      }
      items={kinds.map((kind) => ({
        id: kind,
        // texts: batch.do.*
        label: t(`batch.do.${kind}`),
        render: (content) => (
          <RouterLink to={batchPage(kind)} state={namesState(domains)}>
            {content}
          </RouterLink>
        ),
      }))}
    />
  );
}
