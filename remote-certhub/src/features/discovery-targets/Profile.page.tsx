import { useExplain, usePortal } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { useCan } from '@certdeck/session';
import { Alert, Container, Link, Loading, PageHeader, Skeleton, Stack, Text } from '@certdeck/ui';
import { ListBody } from '@certdeck/ui/data';
import { ProfileForm } from './ProfileForm.tsx';
import { useProfile } from './Targets.resource.ts';

const NOTIFY_PAGE = '/account/notify';

/** /certhub/discovery/profile: how often servers are scanned, and when and who is told that a certificate expires. */
export default function ProfilePage() {
  const { t } = useTexts('certhub-discovery-targets');
  const { hasRoute } = usePortal();
  const explain = useExplain();
  const mayChange = useCan()('report:run');
  const profile = useProfile();
  return (
    <Container width="form" paddingInline="0">
      <PageHeader title={t('profile.title')} description={t('profile.lead')} />
      <ListBody list={profile} explain={explain} title={t('profile.failed')}>
        {profile.data ? (
          <Stack gap="4">
            {!mayChange && <Alert tone="info">{t('profile.notAllowed')}</Alert>}
            <ProfileForm profile={profile.data} readOnly={!mayChange} />
            {hasRoute(NOTIFY_PAGE) && (
              <Text size="sm" tone="muted">
                {t('profile.mail')}{' '}
                <Link asChild>
                  <RouterLink to={NOTIFY_PAGE}>{t('profile.mail.link')}</RouterLink>
                </Link>
              </Text>
            )}
          </Stack>
        ) : (
          <Loading>
            <Skeleton height="64" />
          </Loading>
        )}
      </ListBody>
    </Container>
  );
}
