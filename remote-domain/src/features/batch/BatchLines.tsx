import { useMemo } from 'react';
import type { DomainBatchKind, DomainBatchLine } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import { type Translate, useTexts } from '@certdeck/i18n';
import { Box, Link, Status, Text, type Tone } from '@certdeck/ui';
import { type Column, Table } from '@certdeck/ui/data';
import { namePage } from '../../names/addresses.ts';
import { DomainName } from '../../names/DomainName.tsx';
import { stateText } from './stateText.ts';
import { Words } from './Words.tsx';

const TONES = {
  waiting: 'info',
  done: 'success',
  same: 'neutral',
  failed: 'error',
} as const satisfies Record<DomainBatchLine['state'], Tone>;
/** What wants to be looked at comes first. */
const ORDER = ['failed', 'waiting', 'done', 'same'] as const satisfies DomainBatchLine['state'][];

interface Props {
  kind: DomainBatchKind;
  lines: readonly DomainBatchLine[];
  label: string;
  /** Nothing has been done yet. */
  planned?: boolean;
}

const keyOf = ({ domain }: DomainBatchLine) => domain;
const nameOf = ({ unicode }: DomainBatchLine) => unicode;
const textOf = ({ unicode, domain, problem }: DomainBatchLine) => [unicode, domain, problem].join(' · ');

/** What each name of a batch has, what it gets, and what stands in the way. */
export function BatchLines({ kind, lines, label, planned = false }: Props) {
  const { t } = useTexts('domain-batch');
  const columns = useMemo(() => columnsOf(t, kind, planned), [t, kind, planned]);
  const rows = useMemo(
    () => lines.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state)),
    [lines],
  );
  return (
    <Table label={label} columns={columns} rows={rows} rowKey={keyOf} rowName={nameOf} rowText={textOf} />
  );
}

const columnsOf = (t: Translate, kind: DomainBatchKind, planned: boolean): Column<DomainBatchLine>[] => [
  {
    id: 'name',
    header: t('column.name'),
    title: true,
    width: '26%',
    cell: ({ domain, unicode, orderNo }) =>
      orderNo === '' ? (
        <DomainName domain={domain} unicode={unicode} />
      ) : (
        <Link asChild>
          <RouterLink to={namePage(orderNo)}>
            <DomainName domain={domain} unicode={unicode} />
          </RouterLink>
        </Link>
      ),
  },
  {
    id: 'before',
    header: t('column.before'),
    // Of a name that isn’t the tenant’s nothing is known.
    cell: ({ orderNo, before }) => (orderNo === '' ? '–' : <Words kind={kind} words={before} />),
  },
  {
    id: 'after',
    header: t('column.after'),
    cell: ({ orderNo, after }) => (orderNo === '' ? '–' : <Words kind={kind} words={after} />),
  },
  {
    id: 'state',
    header: t('column.state'),
    cell: ({ state, problem }) => (
      <Box>
        <Status tone={TONES[state]} whiteSpace="nowrap">
          {stateText(t, state, planned)}
        </Status>
        {problem !== '' && (
          <Text size="sm" tone="muted" maxW={{ md: '280px' }}>
            {problem}
          </Text>
        )}
      </Box>
    ),
  },
];
