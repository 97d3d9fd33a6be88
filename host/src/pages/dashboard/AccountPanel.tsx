import { useTexts } from '@certdeck/i18n';
import { chakra, ErrorState, Loading, Panel, SkeletonText, Text, Time } from '@certdeck/ui';
import { useCustomer } from '../../shell/ShellContext.ts';
import { HOST } from '../../texts.ts';

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

/** When and whence the account was last used, and how complete its profile is. */
export function AccountPanel() {
  const { t } = useTexts(HOST);
  const { user, failed, retry } = useCustomer();
  return (
    <Panel folds title={t('dash.account')}>
      {failed && <ErrorState title={t('dash.failed')} onRetry={retry} />}
      {user && (
        <Facts>
          <Fact>
            <dt>{t('dash.login')}</dt>
            <dd>{user.lastLoginTime === 0 ? t('dash.login.first') : <Time value={user.lastLoginTime} />}</dd>
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
          {/* The button for what is missing stands in the list of what is to be done. */}
          <Fact>
            <dt>{t('dash.profile')}</dt>
            <dd>
              {user.profileProgress === 100
                ? t('dash.profile.done')
                : t('dash.profile.share', { n: user.profileProgress })}
            </dd>
          </Fact>
        </Facts>
      )}
      {!user && !failed && (
        <Loading>
          <SkeletonText lines={5} />
        </Loading>
      )}
    </Panel>
  );
}
