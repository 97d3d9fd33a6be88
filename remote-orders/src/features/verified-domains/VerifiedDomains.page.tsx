import { useState } from 'react';
import { accountCalls, type VerifiedDomain } from '@certdeck/contract';
import { apiCall, CopyApiCall, HelpLink, useExplain, usePageTitle } from '@certdeck/federation';
import { useParams, useSearchParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { useCall, useCan } from '@certdeck/session';
import {
  Button,
  EmptyState,
  Flex,
  Loading,
  PageHeader,
  PlusIcon,
  SkeletonText,
  Stack,
  Text,
} from '@certdeck/ui';
import { ListBody, Pager } from '@certdeck/ui/data';
import { RoleLimit } from '../../order/RoleLimit.tsx';
import { type ListPage, readPage, writePage } from '../../parties/page.ts';
import { AddDomainDialog } from './AddDomain.dialog.tsx';
import { DomainCard } from './DomainCard.tsx';
import { MethodDialog } from './Method.dialog.tsx';
import { RemoveDialog } from './Remove.dialog.tsx';

/** /orders/org/{id}/domains: domains of which an organisation shows control once for all of its orders. */
export default function VerifiedDomainsPage() {
  const { t } = useTexts('orders');
  const { id = '' } = useParams();
  const explain = useExplain();
  const [query, setQuery] = useSearchParams();
  const page = readPage(query);
  const asked = { orgID: id, limit: page.limit, offset: page.page };
  const list = useCall(accountCalls.listVerifiedDomains, asked, { keepPreviousData: true, messages: 'none' });
  const { data: organizations } = useCall(
    accountCalls.listOrganizations,
    { id, limit: 1, offset: 1 },
    { messages: 'none' },
  );
  const name = organizations?.find((one) => one.id === id)?.orgName;
  usePageTitle(name && t('vd.title.of', { name }));
  const [adding, setAdding] = useState(false);
  const [methodOf, setMethodOf] = useState<VerifiedDomain | null>(null);
  const [removing, setRemoving] = useState<VerifiedDomain | null>(null);
  const mayChange = useCan()('organization:write');
  const go = (next: ListPage) => setQuery(writePage(next, {}), { replace: true });
  const add = mayChange && (
    <Button variant="primary" icon={<PlusIcon />} onClick={() => setAdding(true)}>
      {t('vd.add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={name ? t('vd.title.of', { name }) : t('vd.title')}
        description={t('vd.lead')}
        actions={list.data ? add || undefined : undefined}
      />
      <Stack gap="4">
        <RoleLimit without={['organization:write']} />
        <Flex gap="3" align="center" justify="space-between" wrap="wrap">
          <Text size="sm">
            <HelpLink article="dns-validation">{t('dcv.guide')}</HelpLink>
          </Text>
          <CopyApiCall calls={() => [apiCall(accountCalls.listVerifiedDomains, asked)]} />
        </Flex>
        <ListBody list={list} explain={explain}>
          {list.data ? (
            list.data.length === 0 ? (
              <EmptyState level={2} title={t('vd.empty')} actions={add || undefined}>
                {t('vd.empty.text')}
              </EmptyState>
            ) : (
              <Stack gap="3">
                {list.data.map((domain) => (
                  <DomainCard
                    key={domain.id}
                    domain={domain}
                    mayChange={mayChange}
                    onMethod={() => setMethodOf(domain)}
                    onRemove={() => setRemoving(domain)}
                  />
                ))}
              </Stack>
            )
          ) : (
            <Loading>
              <SkeletonText lines={4} />
            </Loading>
          )}
          <Pager total={list.total} limit={page.limit} page={page.page} onChange={go} />
        </ListBody>
      </Stack>
      {adding && <AddDomainDialog orgID={id} onClose={() => setAdding(false)} />}
      {methodOf && <MethodDialog domain={methodOf} onClose={() => setMethodOf(null)} />}
      {removing && <RemoveDialog domain={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}
