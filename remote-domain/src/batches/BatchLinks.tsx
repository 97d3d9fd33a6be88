import { BATCH_KINDS } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { PageLinks } from '../lists/PageLinks.tsx';
import { type BatchPage, batchPage } from '../names/addresses.ts';
import { namesState } from './batchNames.ts';

const pages: readonly BatchPage[] = [...BATCH_KINDS, 'search'];

interface Props {
  open: BatchPage;
  /** The names that the open page has, which go along. */
  domains: readonly string[];
}

/** The pages that work on several names. */
export function BatchLinks({ open, domains }: Props) {
  const { t } = useTexts('domain');
  return (
    <PageLinks aria-label={t('batch.pages')}>
      {pages.map((page) => (
        // texts: batch.page.*
        <RouterLink
          key={page}
          to={batchPage(page)}
          state={domains.length > 0 ? namesState(domains) : undefined}
          aria-current={page === open ? 'page' : undefined}
        >
          {t(`batch.page.${page}`)}
        </RouterLink>
      ))}
    </PageLinks>
  );
}
