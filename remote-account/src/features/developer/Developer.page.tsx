import { lazy, Suspense } from 'react';
import { HelpLink } from '@certdeck/federation';
import { useSearchParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Container, Loading, PageHeader, SkeletonRows } from '@certdeck/ui';
import { Tabs } from '@certdeck/ui/data';
import { AcmeTab } from './acme/AcmeTab.tsx';
import { KeysTab } from './keys/KeysTab.tsx';
import { WebhooksTab } from './webhooks/WebhooksTab.tsx';

const tabs = ['keys', 'acme', 'webhooks', 'reference'] as const;

const ReferenceTab = lazy(
  () => import(/* webpackChunkName: "part-api-reference" */ './reference/ReferenceTab.tsx'),
);

/** /account/developer: what programs need to act for the account. */
export default function DeveloperPage() {
  const { t } = useTexts('account');
  const [query, setQuery] = useSearchParams();
  const tab = tabs.find((one) => one === query.get('tab')) ?? 'keys';
  return (
    <Container width="content" paddingInline="0">
      <PageHeader
        title={t('dev.title')}
        description={
          <>
            {t('dev.lead')} <HelpLink article="api-webhooks">{t('dev.guide')}</HelpLink>
          </>
        }
      />
      <Tabs
        label={t('dev.title')}
        value={tab}
        onValueChange={(next) => setQuery(next === 'keys' ? {} : { tab: next }, { replace: true })}
        items={[
          { id: 'keys', label: t('dev.tab.keys'), content: <KeysTab /> },
          { id: 'acme', label: t('dev.tab.acme'), content: <AcmeTab /> },
          { id: 'webhooks', label: t('dev.tab.webhooks'), content: <WebhooksTab /> },
          {
            id: 'reference',
            label: t('dev.tab.reference'),
            content: (
              <Suspense
                fallback={
                  <Loading>
                    <SkeletonRows rows={8} columns={2} />
                  </Loading>
                }
              >
                <ReferenceTab />
              </Suspense>
            ),
          },
        ]}
      />
    </Container>
  );
}
