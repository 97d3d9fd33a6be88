import { useMemo } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Box, Status, Text } from '@certdeck/ui';
import type { Column } from '@certdeck/ui/data';
import type { PlannedRow } from './diff.ts';
import type { Outcome } from './useRun.ts';

export interface ShownRow extends PlannedRow {
  key: string;
  outcome: Outcome | undefined;
}

const PLAN_TONE = { create: 'success', update: 'warning', unchanged: 'neutral', noZone: 'error' } as const;

/** The columns of the comparison; what goes stands struck above what comes. */
export function useColumns(): readonly Column<ShownRow>[] {
  const { t } = useTexts('certhub-batch-cfdns');
  return useMemo(
    () => [
      { id: 'type', header: t('col.type'), cell: ({ record }) => record.type, width: '80px' },
      { id: 'name', header: t('col.name'), cell: ({ record }) => record.name, mono: true, title: true },
      { id: 'content', header: t('col.content'), cell: (row) => <Content row={row} /> },
      {
        id: 'plan',
        header: t('col.plan'),
        width: '130px',
        cell: ({ plan }) => <Status tone={PLAN_TONE[plan.kind]}>{t(`plan.${plan.kind}`)}</Status>,
      },
      {
        id: 'result',
        header: t('col.result'),
        width: '200px',
        cell: ({ outcome }) => <Result outcome={outcome} />,
      },
    ],
    [t],
  );
}

function Content({ row: { record, plan } }: { row: ShownRow }) {
  const { t } = useTexts('certhub-batch-cfdns');
  const line = (
    content: string,
    ttl: number | undefined,
    proxied: boolean | undefined,
    priority?: number | null,
  ) =>
    [
      priority === undefined || priority === null ? '' : String(priority),
      content,
      ttl === undefined ? '' : ttl === 1 ? t('ttl.auto') : `${ttl} s`,
      proxied === undefined ? '' : t(proxied ? 'proxied.on' : 'proxied.off'),
    ]
      .filter((part) => part !== '')
      .join(' · ');
  return (
    <Box>
      {plan.kind === 'update' && (
        <Text as="del" display="block" mono size="sm" tone="muted" overflowWrap="anywhere">
          {line(plan.replaces.content, plan.replaces.ttl, plan.replaces.proxied, plan.replaces.priority)}
        </Text>
      )}
      <Text mono size="sm" overflowWrap="anywhere">
        {line(record.content, record.ttl, record.proxied, record.priority)}
      </Text>
    </Box>
  );
}

function Result({ outcome }: { outcome: Outcome | undefined }) {
  const { t } = useTexts('certhub-batch-cfdns');
  if (!outcome) return <Text tone="muted">–</Text>;
  const { ok, code, msg } = outcome;
  return (
    <Box>
      <Status tone={ok ? 'success' : code === 'limited' ? 'warning' : 'error'}>{t(`result.${code}`)}</Status>
      {code === 'refused' && (
        <Text size="sm" tone="muted" overflowWrap="anywhere" lang="en">
          {msg}
        </Text>
      )}
    </Box>
  );
}
