import { useMemo } from 'react';
import * as operatorCalls from '@certdeck/contract/operator';
import { useExplain } from '@certdeck/federation';
import { useFormats, useTexts } from '@certdeck/i18n';
import { isSuccess, useCall, useCallMutation } from '@certdeck/session';
import {
  Button,
  Container,
  EmptyState,
  notify,
  PageHeader,
  Panel,
  Stack,
  SuccessIcon,
  Text,
  Time,
} from '@certdeck/ui';
import { type Column, ListBody, Table } from '@certdeck/ui/data';

const NOTHING = {};
type Jobs = NonNullable<NonNullable<typeof operatorCalls.jobs.types>['data']>;
type Kind = Jobs['kinds'][number];
type Aside = Jobs['aside'][number];

/** /operator/jobs: how background work stands, and what was set aside, to be taken up again. */
export default function JobsPage() {
  const { t } = useTexts('operator');
  const format = useFormats();
  const explain = useExplain();
  const list = useCall(operatorCalls.jobs, NOTHING, { messages: 'none' });
  const retry = useCallMutation(operatorCalls.retryJobs, { messages: 'own' });
  const aside = list.data?.aside ?? [];

  async function again(subject?: string) {
    const reply = await retry.send(subject === undefined ? {} : { subject });
    if (!reply) return;
    if (isSuccess(reply)) notify.success(t('jobs.retried', { count: reply.data.count }));
    else if (!reply.shown) notify.error(reply.msg || t('common:op.failed.title'));
  }

  const kinds = useMemo<Column<Kind>[]>(
    () => [
      { id: 'kind', header: t('jobs.kind'), title: true, mono: true, cell: (row) => row.kind },
      { id: 'due', header: t('jobs.due'), align: 'end', cell: (row) => format.number(row.due) },
      {
        id: 'oldest',
        header: t('jobs.oldest'),
        align: 'end',
        cell: (row) => (row.due === 0 ? '-' : t('jobs.seconds', { count: Math.round(row.oldestDue) })),
      },
      { id: 'later', header: t('jobs.later'), align: 'end', cell: (row) => format.number(row.later) },
      { id: 'running', header: t('jobs.running'), align: 'end', cell: (row) => format.number(row.running) },
      { id: 'failed', header: t('jobs.failed'), align: 'end', cell: (row) => format.number(row.failed) },
    ],
    [t, format],
  );
  const failed = useMemo<Column<Aside>[]>(
    () => [
      { id: 'kind', header: t('jobs.kind'), title: true, mono: true, cell: (row) => row.kind },
      { id: 'subject', header: t('jobs.subject'), mono: true, cell: (row) => row.subject },
      {
        id: 'error',
        header: t('jobs.error'),
        cell: (row) => (
          <Text size="sm" css={{ overflowWrap: 'anywhere' }}>
            {row.error}
          </Text>
        ),
      },
      { id: 'at', header: t('jobs.at'), cell: (row) => <Time value={row.failedAt} /> },
    ],
    [t],
  );

  return (
    <Container width="content" paddingInline="0">
      <PageHeader title={t('jobs.title')} description={t('jobs.lead')} />
      <ListBody list={list} explain={explain}>
        <Stack gap="4">
          <Panel
            title={t('jobs.aside')}
            description={t('jobs.aside.text')}
            flush
            actions={
              aside.length > 1 ? (
                <Button loading={retry.isSending} onClick={() => void again()}>
                  {t('jobs.retryAll', { count: aside.length })}
                </Button>
              ) : undefined
            }
          >
            <Table
              label={t('jobs.aside.list')}
              columns={failed}
              rows={aside}
              rowKey={(row) => `${row.kind} ${row.subject}`}
              rowActions={(row) => (
                <Button
                  size="sm"
                  disabled={retry.isSending}
                  aria-label={t('jobs.retryOne', { kind: row.kind, about: row.subject })}
                  onClick={() => void again(row.subject)}
                >
                  {t('jobs.retry')}
                </Button>
              )}
              loading={list.isLoading}
              empty={<EmptyState icon={<SuccessIcon size={22} />} title={t('jobs.aside.none')} />}
            />
          </Panel>
          <Panel title={t('jobs.kinds')} flush>
            <Table
              label={t('jobs.kinds.list')}
              columns={kinds}
              rows={list.data?.kinds ?? []}
              rowKey={(row) => row.kind}
              loading={list.isLoading}
              empty={<EmptyState title={t('jobs.kinds.none')} />}
            />
          </Panel>
        </Stack>
      </ListBody>
    </Container>
  );
}
