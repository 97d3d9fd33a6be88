import { useMemo } from 'react';
import { Link as RouterLink } from '@certdeck/federation/router';
import { type Translate, useTexts } from '@certdeck/i18n';
import { Box, Link, Panel, Status, Text, Time } from '@certdeck/ui';
import { type Column, Table } from '@certdeck/ui/data';
import { serversOf } from './addresses.ts';
import type { Place } from './FoundCertificates.resource.ts';
import { serverText } from './certificateText.ts';

const CHAIN_TONES = { trusted: 'success', selfSigned: 'error', untrusted: 'error' } as const;
const keyOf = ({ targetID, address }: Place) => `${targetID} ${address}`;

/** The servers that send the certificate, and whether they send it as they should. */
export function Places({ places }: { places: readonly Place[] }) {
  const { t } = useTexts('certhub-discovery-certs');
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <Panel flush title={t('places.title')}>
      <Table label={t('places.server')} columns={columns} rows={places} rowKey={keyOf} />
    </Panel>
  );
}

function columnsOf(t: Translate): Column<Place>[] {
  return [
    {
      id: 'server',
      header: t('places.server'),
      title: true,
      cell: ({ host, port }) => (
        <Link asChild>
          <RouterLink to={serversOf(host)}>{serverText(`${host}:${port}`)}</RouterLink>
        </Link>
      ),
    },
    { id: 'address', header: t('places.address'), mono: true, cell: ({ address }) => address || '-' },
    {
      id: 'name',
      header: t('places.name'),
      cell: ({ nameMatches }) =>
        nameMatches ? (
          <Status tone="success">{t('name.matches')}</Status>
        ) : (
          <Advised tone="error" state={t('name.other')} advice={t('name.other.text')} />
        ),
    },
    {
      id: 'chain',
      header: t('places.chain'),
      // texts: chain.*
      cell: ({ chain }) =>
        chain === 'trusted' ? (
          <Status tone={CHAIN_TONES[chain]}>{t('chain.trusted')}</Status>
        ) : (
          <Advised tone={CHAIN_TONES[chain]} state={t(`chain.${chain}`)} advice={t(`chain.${chain}.text`)} />
        ),
    },
    { id: 'seen', header: t('places.seen'), cell: ({ seenAt }) => <Time value={seenAt} relative="only" /> },
  ];
}

/** What is wrong, and what to do about it. */
function Advised({ tone, state, advice }: { tone: 'warning' | 'error'; state: string; advice: string }) {
  return (
    <Box maxW={{ md: '240px' }}>
      <Status tone={tone}>{state}</Status>
      <Text size="sm" tone="muted" marginTop="1">
        {advice}
      </Text>
    </Box>
  );
}
