import { usePortal } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import {
  Box,
  Button,
  chakra,
  ErrorState,
  Loading,
  Panel,
  SkeletonText,
  Stack,
  Text,
  Time,
} from '@certdeck/ui';
import { useCustomer } from '../../shell/ShellContext.ts';
import { HOST } from '../../texts.ts';

const Track = chakra('div', {
  base: { height: '1.5', borderRadius: 'full', background: 'bg.emphasis', overflow: 'hidden' },
});
const Facts = chakra('dl', { base: { display: 'flex', flexDirection: 'column', gap: '2' } });
/** Side by side where both fit, else below each other. */
const Fact = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: '4',
    '& dt': { color: 'fg.muted' },
  },
});

/** How complete the profile is, and when and whence the account was last used (HOST-014). */
export function AccountPanel() {
  const { t } = useTexts(HOST);
  const { hasRoute } = usePortal();
  const { user, failed, retry } = useCustomer();
  const profile = '/account/info';
  const done = user?.profileProgress === 100;
  return (
    <Panel
      title={t('dash.profile')}
      actions={
        user &&
        !done &&
        hasRoute(profile) && (
          <Button asChild size="sm" variant="ghost">
            <RouterLink to={profile}>{t('dash.profile.edit')}</RouterLink>
          </Button>
        )
      }
    >
      {failed && <ErrorState title={t('dash.failed')} onRetry={retry} />}
      {user && (
        <Stack gap="5">
          <Stack gap="2">
            <Text>
              {done ? t('dash.profile.done') : t('dash.profile.progress', { n: user.profileProgress })}
            </Text>
            <Track
              role="progressbar"
              aria-label={t('dash.profile')}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={user.profileProgress}
            >
              <Box height="100%" background="primary.solid" style={{ width: `${user.profileProgress}%` }} />
            </Track>
            {!done && (
              <Text size="sm" tone="muted">
                {t('dash.profile.missing')}
              </Text>
            )}
          </Stack>
          <Facts>
            <Fact>
              <dt>{t('dash.login')}</dt>
              <dd>
                {user.lastLoginTime === 0 ? t('dash.login.first') : <Time value={user.lastLoginTime} />}
              </dd>
            </Fact>
            {user.lastLoginIP !== '' && (
              <Fact>
                <dt>{t('dash.login.ip')}</dt>
                <Text as="dd" mono>
                  {user.lastLoginIP}
                </Text>
              </Fact>
            )}
            <Fact>
              <dt>{t('shell.account.no')}</dt>
              <Text as="dd" mono>
                {user.accountNo}
              </Text>
            </Fact>
          </Facts>
        </Stack>
      )}
      {!user && !failed && (
        <Loading>
          <SkeletonText lines={5} />
        </Loading>
      )}
    </Panel>
  );
}
