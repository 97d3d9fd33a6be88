import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Box, Button, CompanyIcon, Panel, Text, UserIcon } from '@certdeck/ui';
import { ValidState } from '../info/identity/ValidState.tsx';
import { Row } from './Row.tsx';
import type { AccountData } from './Center.resource.ts';

/** How far the two real-name authentications are. */
export function Identity({ account }: { account: AccountData }) {
  const { t } = useTexts('account');
  const rows = [
    { id: 'organisation', Icon: CompanyIcon, status: account.authEProgress },
    { id: 'person', Icon: UserIcon, status: account.authPProgress },
  ];
  return (
    <Panel
      title={t('identity.title')}
      flush
      actions={
        <Button asChild variant="link" size="sm">
          <RouterLink to="/account/info">{t('center.tasks.look')}</RouterLink>
        </Button>
      }
    >
      <ul>
        {rows.map(({ id, Icon, status }) => (
          <Row key={id}>
            <Box color="fg.muted" flexShrink={0}>
              <Icon size={18} aria-hidden="true" />
            </Box>
            <Text flex="1" minWidth="0">
              {/* texts: identity.organisation identity.person */}
              {t(`identity.${id}`)}
            </Text>
            <ValidState status={status} />
          </Row>
        ))}
      </ul>
    </Panel>
  );
}
