import { useTexts } from '@certdeck/i18n';
import { useUser } from '@certdeck/session';
import { FigureRow, Grid, PageHeader, Stack } from '@certdeck/ui';
import { HOST } from '../../texts.ts';
import { AccountPanel } from './AccountPanel.tsx';
import { Announcements } from './Announcements.tsx';
import { DashboardSlot } from './DashboardSlot.tsx';
import { Shortcuts } from './Shortcuts.tsx';

/** What a customer looks for first: money, work to do, what ends soon, what is new (HOST-014, D-016). */
export default function Dashboard() {
  const { t } = useTexts(HOST);
  const user = useUser();
  return (
    <>
      <PageHeader
        title={t('nav.dashboard')}
        description={user ? t('dash.welcome', { name: user.accountInfo }) : ' '}
      />
      <Stack gap="6">
        <FigureRow>
          <DashboardSlot place="figures" />
        </FigureRow>
        <DashboardSlot place="banner" />
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 2fr) minmax(0, 1fr)' }}
          gap="6"
          alignItems="start"
        >
          <Stack gap="6" minWidth="0">
            <DashboardSlot place="main" />
            <Announcements />
          </Stack>
          <Stack gap="6">
            <Shortcuts />
            <DashboardSlot place="side" />
            <AccountPanel />
          </Stack>
        </Grid>
      </Stack>
    </>
  );
}
