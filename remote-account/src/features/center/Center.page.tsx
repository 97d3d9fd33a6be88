import { useTexts } from '@certdeck/i18n';
import {
  Box,
  Code,
  Container,
  ErrorState,
  Flex,
  Grid,
  Loading,
  PageHeader,
  Skeleton,
  Stack,
} from '@certdeck/ui';
import { CopyButton } from '@certdeck/ui/data';
import { type AccountData, type ProfileData, useAccount } from './Center.resource.ts';
import { ContributedCards } from './ContributedCards.tsx';
import { Facts } from './Facts.tsx';
import { Identity } from './Identity.tsx';
import { Tiles } from './Tiles.tsx';
import { OpenTasks } from './OpenTasks.tsx';
import { TwoStep } from './TwoStep.tsx';

/** /account/center: what is unsafe, what is unfinished and what happened, with balance, profile and last sign-in. */
export default function CenterPage() {
  const { t } = useTexts('account');
  const { account, profile, error, isValidating, refresh } = useAccount();
  return (
    <Container width="content" paddingInline="0">
      <PageHeader
        title={t('center.title')}
        description={
          account && (
            <Flex as="span" align="center" wrap="wrap" columnGap="1.5">
              <span>{account.accountInfo}</span>
              <span aria-hidden="true">·</span>
              <Code>{account.accountNo}</Code>
              <CopyButton value={account.accountNo} what={t('center.number')} />
            </Flex>
          )
        }
      />
      {account && profile ? (
        <Overview account={account} profile={profile} />
      ) : error ? (
        <ErrorState
          level={2}
          title={t('center.failed')}
          code={error.reply?.code}
          retrying={isValidating}
          onRetry={() => void refresh()}
        />
      ) : (
        <Loading>
          <Stack gap="4">
            <Skeleton height="28" />
            <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }} gap="4">
              <Skeleton height="40" />
              <Skeleton height="40" />
              <Skeleton height="40" />
            </Grid>
            <Skeleton height="56" />
          </Stack>
        </Loading>
      )}
    </Container>
  );
}

function Overview({ account, profile }: { account: AccountData; profile: ProfileData }) {
  const input = { accountNo: account.accountNo };
  return (
    <Stack gap="4">
      <OpenTasks account={account} profile={profile} />
      <Tiles account={account} profile={profile} />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' }}
        gap="4"
        alignItems="start"
      >
        <Stack gap="4" minWidth="0">
          <TwoStep account={account} />
          <Identity account={account} />
          <ContributedCards place="main" input={input} />
        </Stack>
        <Stack gap="4" minWidth="0" asChild>
          <Box>
            <Facts account={account} profile={profile} />
            <ContributedCards place="aside" input={input} />
          </Box>
        </Stack>
      </Grid>
    </Stack>
  );
}
