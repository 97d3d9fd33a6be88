import { accountCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { Container, ErrorState, Grid, Loading, PageHeader, Skeleton, Stack } from '@certdeck/ui';
import { ContactsCard } from './ContactsCard.tsx';
import { IdentityCards } from './identity/IdentityCards.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { ProgressCard } from './ProgressCard.tsx';

const NOTHING = {};

/** /account/info: the person's own details, kept by the API, and how many of them are filled in. */
export default function InfoPage() {
  const { t } = useTexts('account');
  const {
    data: profile,
    error,
    isValidating,
    refresh,
  } = useCall(accountCalls.getProfile, NOTHING, {
    messages: 'none',
  });
  return (
    <Container width="content" paddingInline="0">
      <PageHeader title={t('info.title')} description={t('info.lead')} />
      {profile ? (
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' }}
          gap="4"
          alignItems="start"
        >
          <Stack gap="4" minWidth="0">
            <ProfileForm profile={profile} />
            <IdentityCards />
          </Stack>
          <Stack gap="4" minWidth="0">
            <ProgressCard profile={profile} />
            <ContactsCard profile={profile} />
          </Stack>
        </Grid>
      ) : error ? (
        <ErrorState
          level={2}
          title={t('info.failed')}
          code={error.reply?.code}
          retrying={isValidating}
          onRetry={() => void refresh()}
        />
      ) : (
        <Loading>
          <Stack gap="4">
            <Skeleton height="80" />
            <Skeleton height="28" />
          </Stack>
        </Loading>
      )}
    </Container>
  );
}
