import { usePortal } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { useUser } from '@certdeck/session';
import { Grid, PageHeader, Stack } from '@certdeck/ui';
import { HOST } from '../../texts.ts';
import { AccountPanel } from './AccountPanel.tsx';
import { Announcements } from './Announcements.tsx';
import { ExpiringSoon } from './ExpiringSoon.tsx';
import { Figures } from './Figures.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { useOrderCounts } from './dashboard.resource.ts';

/** What a customer looks for first: money, work to do, what ends soon, what is new (HOST-014, D-016). */
export default function Dashboard() {
  const { t } = useTexts(HOST);
  const user = useUser();
  const { areas } = usePortal().site;
  const hasOrders = areas.length === 0 || areas.includes('orders');
  const counts = useOrderCounts(hasOrders);
  return (
    <>
      <PageHeader
        title={t('nav.dashboard')}
        description={user ? t('dash.welcome', { name: user.accountInfo }) : ' '}
      />
      <Stack gap="6">
        <Figures counts={hasOrders ? counts : undefined} />
        {counts.data?.total === 0 && <FirstSteps />}
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 2fr) minmax(0, 1fr)' }}
          gap="6"
          alignItems="start"
        >
          <Stack gap="6" minWidth="0">
            {counts.data?.total !== 0 && <ExpiringSoon />}
            <Announcements />
          </Stack>
          <Stack gap="6">
            <Shortcuts />
            <AccountPanel />
          </Stack>
        </Grid>
      </Stack>
    </>
  );
}
