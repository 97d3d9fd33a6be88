import { usePortal } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { useCan, useUser } from '@certdeck/session';
import { Button, chakra, FigureRow, PageHeader, PlusIcon, Stack, Text } from '@certdeck/ui';
import { HOST } from '../../texts.ts';
import { AccountPanel } from './AccountPanel.tsx';
import { LatestNotices } from './LatestNotices.tsx';
import { DashboardSlot } from './DashboardSlot.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { Tasks } from './Tasks.tsx';

const BUY = '/ssl/certificates';

/** A wide and a narrow column of the same height; where one of them has nothing, the other one has the whole width. */
const Columns = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', xl: 'row' },
    gap: '3.5',
    alignItems: 'stretch',
    '&:not(:has(> * > *))': { display: 'none' },
    '& > *': { display: 'flex', flexDirection: 'column', gap: '3.5', minWidth: 0 },
    '& > *:empty': { display: 'none' },
    '& > * > *': { flexGrow: 1 },
    '& > [data-column=wide]': { flex: { xl: '1.92 1 0' } },
    '& > [data-column=narrow]': { flex: { xl: '1 1 0' } },
    // A list that may be short has the height of what is in it.
    '&[data-own-heights]': {
      alignItems: { base: 'stretch', xl: 'flex-start' },
      '& > * > *': { flexGrow: 0 },
    },
  },
});

/** What a customer looks for first: what is to be done, money, what ends when, what is new (D-016). */
export default function Dashboard() {
  const { t } = useTexts(HOST);
  const { hasRoute } = usePortal();
  const mayBuy = useCan()('order:create') && hasRoute(BUY);
  const user = useUser();
  return (
    <>
      <PageHeader
        title={t('nav.dashboard')}
        status={
          <Text as="span" tone="muted">
            {user?.accountInfo}
          </Text>
        }
        actions={
          mayBuy && (
            <Button asChild variant="primary">
              <RouterLink to={BUY}>
                <PlusIcon /> {t('dash.buy')}
              </RouterLink>
            </Button>
          )
        }
      />
      <Stack gap="3.5">
        <DashboardSlot place="banner" />
        <FigureRow>
          <DashboardSlot place="figures" />
        </FigureRow>
        <Columns>
          <div data-column="wide">
            <Tasks />
          </div>
          <div data-column="narrow">
            <DashboardSlot place="side" />
          </div>
        </Columns>
        <DashboardSlot place="wide" />
        <Columns>
          <div data-column="wide">
            <DashboardSlot place="main" />
          </div>
          <div data-column="narrow">
            <DashboardSlot place="aside" />
          </div>
        </Columns>
        <Columns data-own-heights="">
          <div data-column="wide">
            <LatestNotices />
          </div>
          <div data-column="narrow">
            <Shortcuts />
            <AccountPanel />
          </div>
        </Columns>
      </Stack>
    </>
  );
}
