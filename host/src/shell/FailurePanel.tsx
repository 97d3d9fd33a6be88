import type { ReactNode } from 'react';
import { useTexts } from '@certdeck/i18n';
import { usePortal } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import {
  Box,
  Button,
  ButtonGroup,
  chakra,
  ErrorIcon,
  Flex,
  Heading,
  RefreshIcon,
  Stack,
  Text,
} from '@certdeck/ui';
import { chunkFailureOf, type RemoteFailure } from '../kernel/failure.ts';
import { HOST } from '../texts.ts';
import { useShell } from './ShellContext.ts';

interface Props {
  failure: RemoteFailure;
  retry(): void;
}

const reload = () => location.reload();

/** A page reload gets the newest releases; trying again in place would load the same one. */
const NEEDS_RELOAD = new Set(['INCOMPATIBLE', 'CHUNK', 'INTEGRITY', 'REGISTRY_DOWN']);

/** Stands where an area's page would be: what happened, that the rest works, what to do, whom to tell (D-024, D-031). */
export function FailurePanel({ failure, retry }: Props) {
  const { t, lang } = useTexts(HOST);
  const { registry } = useShell();
  const { hasRoute } = usePortal();
  const { code, blame, cause } = failure;
  const area =
    registry.remotes.find(({ id }) => id === blame.remote)?.manifest.title[lang] ?? t('failure.portal');
  const chunk = chunkFailureOf(cause);
  const reloads = NEEDS_RELOAD.has(code);
  return (
    <Box
      role="alert"
      borderWidth="1px"
      borderRadius="lg"
      background="bg.panel"
      padding={{ base: '5', md: '8' }}
    >
      <Flex gap="4" direction={{ base: 'column', md: 'row' }}>
        <Flex
          flexShrink="0"
          align="center"
          justify="center"
          width="10"
          height="10"
          borderRadius="full"
          background="error.subtle"
          color="error.icon"
        >
          <ErrorIcon size={20} />
        </Flex>
        <Stack gap="4" minWidth="0" maxWidth="prose">
          <Stack gap="1.5">
            <Heading level={1} size="lg" tabIndex={-1} data-page-heading="">
              {t('failure.title', { area })}
            </Heading>
            <Text>{code === 'CHUNK' ? t('common:chunk.panel') : t(`failure.${code}`)}</Text>
            <Text tone="muted">{t('failure.rest')}</Text>
          </Stack>
          <ButtonGroup>
            {reloads && (
              <Button variant="primary" icon={<RefreshIcon />} onClick={reload}>
                {t('common:btn.reload')}
              </Button>
            )}
            <Button
              variant={reloads ? 'secondary' : 'primary'}
              icon={reloads ? undefined : <RefreshIcon />}
              onClick={retry}
            >
              {t('common:btn.retry')}
            </Button>
            {hasRoute('/dashboard') && (
              <Button asChild variant="ghost">
                <RouterLink to="/dashboard">{t('notFound.home')}</RouterLink>
              </Button>
            )}
          </ButtonGroup>
          <Box borderTopWidth="1px" paddingTop="4">
            <Text size="sm" tone="muted" marginBottom="2">
              {t('failure.support')}
            </Text>
            <Facts>
              <Fact name={t('failure.area')}>{area}</Fact>
              <Fact name={t('failure.code')}>{code}</Fact>
              {chunk && <Fact name={t('failure.chunk.type')}>{chunk}</Fact>}
              <Fact name={t('failure.release')}>{blame.release}</Fact>
              <Fact name={t('failure.owner')}>{blame.owner}</Fact>
            </Facts>
          </Box>
        </Stack>
      </Flex>
    </Box>
  );
}

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    columnGap: '6',
    rowGap: '1.5',
    fontSize: 'sm',
  },
});
const Name = chakra('dt', { base: { color: 'fg.muted' } });
const Value = chakra('dd', { base: { fontFamily: 'mono', overflowWrap: 'anywhere' } });

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <Name>{name}</Name>
      <Value>{children}</Value>
    </>
  );
}
