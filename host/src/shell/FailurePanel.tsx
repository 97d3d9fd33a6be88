import { Fragment, useRef } from 'react';
import { useTexts } from '@certdeck/i18n';
import { usePortal } from '@certdeck/federation';
import { Link as RouterLink, useLocation } from '@certdeck/federation/router';
import {
  Box,
  Button,
  ButtonGroup,
  chakra,
  CopyIcon,
  ErrorIcon,
  Flex,
  Heading,
  notify,
  RefreshIcon,
  Stack,
  Text,
} from '@certdeck/ui';
import { chunkFailureOf, type RemoteFailure } from '../kernel/failure.ts';
import { HOST } from '../texts.ts';
import { type Fact, useFacts, useFailureWords } from './failureFacts.ts';
import { focusWhatFollows } from './headingFocus.ts';

interface Props {
  failure: RemoteFailure;
  retry(): void;
}

const reload = () => location.reload();

/** A page reload gets the newest releases; trying again in place would load the same one. */
const NEEDS_RELOAD = new Set(['REGISTRY_DOWN', 'MANIFEST', 'INCOMPATIBLE', 'INTEGRITY', 'CHUNK']);
/** Of these a file may be there by now; what the registry says stays what it is until a reload. */
const MAY_CHANGE = new Set(['INTEGRITY', 'CHUNK']);

/** Stands where an area's page would be: what happened, that the rest works, what to do, whom to tell (D-024, D-031). */
export function FailurePanel({ failure, retry }: Props) {
  const { t } = useTexts(HOST);
  const { hasRoute } = usePortal();
  const { pathname } = useLocation();
  const panel = useRef<HTMLDivElement>(null);
  const { code, cause } = failure;
  const { area, facts } = useFacts(failure);
  const { what, rest } = useFailureWords(failure);
  const chunk = chunkFailureOf(cause);
  const shown = chunk ? [...facts, { name: t('failure.chunk.type'), value: chunk, mono: true }] : facts;
  const reloads = NEEDS_RELOAD.has(code);

  function again() {
    if (panel.current) focusWhatFollows(panel.current);
    retry();
  }

  return (
    <Box
      ref={panel}
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
              {area ? t('failure.title', { area }) : t('failure.title.portal')}
            </Heading>
            <Text>{code === 'CHUNK' ? t('common:chunk.panel') : what}</Text>
            <Text tone="muted">{rest}</Text>
          </Stack>
          <ButtonGroup>
            {reloads && (
              <Button variant="primary" icon={<RefreshIcon />} onClick={reload}>
                {t('common:btn.reload')}
              </Button>
            )}
            {(!reloads || MAY_CHANGE.has(code)) && (
              <Button
                variant={reloads ? 'secondary' : 'primary'}
                icon={reloads ? undefined : <RefreshIcon />}
                onClick={again}
              >
                {t('common:btn.retry')}
              </Button>
            )}
            {hasRoute('/dashboard') && pathname !== '/dashboard' && (
              <Button asChild>
                <RouterLink to="/dashboard">{t('notFound.home')}</RouterLink>
              </Button>
            )}
          </ButtonGroup>
          <Box borderTopWidth="1px" paddingTop="4">
            <Text size="sm" tone="muted" marginBottom="2">
              {t('failure.support')}
            </Text>
            <List>
              {shown.map(({ name, value, mono }) => (
                <Fragment key={name}>
                  <Name>{name}</Name>
                  <Value fontFamily={mono ? 'mono' : undefined}>{value}</Value>
                </Fragment>
              ))}
            </List>
            <Copy facts={shown} />
          </Box>
        </Stack>
      </Flex>
    </Box>
  );
}

/** Not the one of the lists, whose code is loaded with a page: nothing more may be missing here. */
function Copy({ facts }: { facts: readonly Fact[] }) {
  const { t } = useTexts();
  async function copy() {
    try {
      await navigator.clipboard.writeText(facts.map(({ name, value }) => `${name}: ${value}`).join('\n'));
      notify.success(t('copy.ok'));
    } catch {
      notify.error(t('copy.fail'));
    }
  }
  return (
    <Button size="sm" marginTop="3" icon={<CopyIcon size={14} />} onClick={() => void copy()}>
      {t('btn.copy')}
    </Button>
  );
}

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    columnGap: '6',
    rowGap: '1.5',
    fontSize: 'sm',
  },
});
const Name = chakra('dt', { base: { color: 'fg.muted' } });
const Value = chakra('dd', { base: { overflowWrap: 'anywhere' } });
