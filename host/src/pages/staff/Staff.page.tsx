import { BodyCode } from '@certdeck/contract';
import * as staffCalls from '@certdeck/contract/staff';
import { Navigate, useSearchParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { ErrorState, Loading, PageHeader, SkeletonRows, Stack } from '@certdeck/ui';
import { Tabs } from '@certdeck/ui/data';
import { HOST } from '../../texts.ts';
import { AllFailures } from './AllFailures.tsx';
import { LoadTimes } from './LoadTimes.tsx';
import { Overrides } from './Overrides.tsx';
import { Releases } from './Releases.tsx';
import { SharedModules } from './SharedModules.tsx';
import { StandIns } from './StandIns.tsx';
import { TabFailures } from './TabFailures.tsx';
import { STAFF } from './texts.ts';
import { Versions } from './Versions.tsx';
import { Violations } from './Violations.tsx';
import { Waterfall } from './Waterfall.tsx';

const NOTHING = {};
const views = ['tab', 'all', 'releases', 'overrides'] as const;

/** For staff: what this tab has loaded and from where, what has failed and for whom, and remotes from elsewhere. */
export default function StaffPage() {
  const { t } = useTexts(STAFF);
  const { t: host } = useTexts(HOST);
  const [query, setQuery] = useSearchParams();
  const { data, error, refresh } = useCall(staffCalls.overview, NOTHING, { messages: 'none' });
  // To everybody else the page doesn't exist, as the API says.
  if (error?.reply?.code === BodyCode.notFound) return <Navigate to="/404" replace />;
  const asked = query.get('view');
  const view = views.find((one) => one === asked) ?? 'tab';
  return (
    <>
      <PageHeader title={host('nav.portal')} description={t('intro')} />
      {!data && error && <ErrorState level={2} title={t('failed')} onRetry={() => void refresh()} />}
      {!data && !error && (
        <Loading>
          <SkeletonRows rows={8} columns={4} />
        </Loading>
      )}
      {data && (
        <Tabs
          label={host('nav.portal')}
          value={view}
          onValueChange={(next) => setQuery({ view: next })}
          items={[
            {
              id: 'tab',
              label: t('view.tab'),
              content: (
                <Stack gap="6">
                  <StandIns />
                  <Waterfall />
                  <TabFailures />
                  <Versions changes={data.changes} />
                  <SharedModules />
                </Stack>
              ),
            },
            {
              id: 'all',
              label: t('view.all'),
              content: (
                <Stack gap="6">
                  <AllFailures />
                  <LoadTimes />
                  <Violations />
                </Stack>
              ),
            },
            { id: 'releases', label: t('view.releases'), content: <Releases /> },
            {
              id: 'overrides',
              label: t('view.overrides'),
              content: <Overrides origins={data.overrideOrigins} />,
            },
          ]}
        />
      )}
    </>
  );
}
